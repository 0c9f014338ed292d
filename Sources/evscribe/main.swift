import EvscribeCommand

RootCommand.main()
