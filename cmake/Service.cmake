# The systemd unit and the user it runs as. The program's path is known only at install time.
install(CODE "
    set(GG_BINDIR \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
    configure_file(\"${PROJECT_SOURCE_DIR}/packaging/grognard.service.in\"
        \"${PROJECT_BINARY_DIR}/grognard.service\" @ONLY)
    configure_file(\"${PROJECT_SOURCE_DIR}/packaging/grognard-worker.service.in\"
        \"${PROJECT_BINARY_DIR}/grognard-worker.service\" @ONLY)")

# What shells complete, written by the program itself.
set(GG_COMPLETION ${PROJECT_BINARY_DIR}/completion)
add_custom_command(
    OUTPUT ${GG_COMPLETION}/_grognard
    COMMAND ${CMAKE_COMMAND} -E make_directory ${GG_COMPLETION}
    COMMAND grognard completion bash >${GG_COMPLETION}/grognard
    COMMAND grognard completion fish >${GG_COMPLETION}/grognard.fish
    COMMAND grognard completion zsh >${GG_COMPLETION}/_grognard
    DEPENDS grognard
    COMMENT "Completion for shells")
add_custom_target(completion DEPENDS ${GG_COMPLETION}/_grognard)
add_dependencies(program completion)
install(FILES ${GG_COMPLETION}/grognard DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions OPTIONAL)
install(FILES ${GG_COMPLETION}/_grognard DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions OPTIONAL)
install(FILES ${GG_COMPLETION}/grognard.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)

install(FILES ${PROJECT_BINARY_DIR}/grognard.service ${PROJECT_BINARY_DIR}/grognard-worker.service DESTINATION lib/systemd/system)
install(FILES packaging/grognard.sysusers DESTINATION lib/sysusers.d RENAME grognard.conf)
