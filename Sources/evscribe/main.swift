import ArgumentParser
import EvscribeCommand

RootCommand.main()
