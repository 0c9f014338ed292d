import ArgumentParser
import Descriptors
import EvscribeCommand

openStandardDescriptors()
RootCommand.main()
