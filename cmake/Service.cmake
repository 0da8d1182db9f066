# The systemd unit and the user it runs as. The program's path is known only at install time.
install(CODE "
    set(GG_BINDIR \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
    configure_file(\"${PROJECT_SOURCE_DIR}/packaging/grognard.service.in\"
        \"${PROJECT_BINARY_DIR}/grognard.service\" @ONLY)")
install(FILES ${PROJECT_BINARY_DIR}/grognard.service DESTINATION lib/systemd/system)
install(FILES packaging/grognard.sysusers DESTINATION lib/sysusers.d RENAME grognard.conf)
