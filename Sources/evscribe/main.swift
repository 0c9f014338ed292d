import ArgumentParser
import Descriptors
import EvscribeCommand

openStandardDescriptors()
letQuitEnd()
RootCommand.main()
