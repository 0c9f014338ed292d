import ArgumentParser
import SystemIO
import EvscribeCommand

openStandardDescriptors()
letQuitEnd()
RootCommand.main()
