# Compares evscribe with evtest and interception-tools; runs in the guest as root. The kernel command line may set the
# number of presses (`peers=100`); 250 key events a second are fast typing and leave time for each answer.
presses=$(sed -n 's/.*peers=\([0-9]*\).*/\1/p' /proc/cmdline)
keyboard peers "${presses:-10000}" 250 || { cat /tmp/said; exit 1; }
