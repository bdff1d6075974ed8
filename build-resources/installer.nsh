; What the Windows installer does beyond electron-builder's own: it tells the system that segue:// links are for Segue. Found by its name.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\segue" "" "URL:Segue"
  WriteRegStr SHELL_CONTEXT "Software\Classes\segue" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\segue\DefaultIcon" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}",0'
  WriteRegStr SHELL_CONTEXT "Software\Classes\segue\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

; Only what still leads to this installation is taken back, also what the app itself wrote for the person after an installation for all.
!macro customUnInstall
  ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\segue\shell\open\command" ""
  ${if} $R0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
    DeleteRegKey SHELL_CONTEXT "Software\Classes\segue"
  ${endIf}
  ReadRegStr $R0 HKCU "Software\Classes\segue\shell\open\command" ""
  ${if} $R0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
    DeleteRegKey HKCU "Software\Classes\segue"
  ${endIf}
!macroend
