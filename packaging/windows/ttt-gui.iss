; The installer for Windows, made by Inno Setup 6 from the folder that PyInstaller has built.
; packaging/build.py gives Version, Numbers, Folder and Icon. It installs for one person and asks for no
; administrator, who may still choose to install for everybody.

#define Name "ttt-gui"

[Setup]
AppId={{6D1B9C9E-54C5-4E0B-9C1B-3C5D8E1B7A42}
AppName={#Name}
AppVersion={#Version}
AppVerName={#Name} {#Version}
VersionInfoVersion={#Numbers}
VersionInfoTextVersion={#Version}
DefaultDirName={autopf}\{#Name}
DefaultGroupName={#Name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
ChangesAssociations=yes
LicenseFile={#Folder}\_internal\licenses\ttt-gui\LICENSE
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\ttt-gui.exe
OutputBaseFilename=ttt-gui-{#Version}-windows
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[Tasks]
Name: "associate"; Description: "Open .obf and .ggf files with {#Name}"
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; What an older version has left there and this one does not replace.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\ttt-gui.exe"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\ttt-gui.exe"; Tasks: desktopicon

[Registry]
; HKA is the person's own part of the registry, or everybody's when installed for everybody.
Root: HKA; Subkey: "Software\Classes\.obf"; ValueType: string; ValueData: "ttt-gui.obf"; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\.obf\OpenWithProgids"; ValueType: string; ValueName: "ttt-gui.obf"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\ttt-gui.obf"; ValueType: string; ValueData: "Othello positions"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\ttt-gui.obf\DefaultIcon"; ValueType: string; ValueData: "{app}\ttt-gui.exe,0"
Root: HKA; Subkey: "Software\Classes\ttt-gui.obf\shell\open\command"; ValueType: string; ValueData: """{app}\ttt-gui.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.ggf"; ValueType: string; ValueData: "ttt-gui.ggf"; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\.ggf\OpenWithProgids"; ValueType: string; ValueName: "ttt-gui.ggf"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\ttt-gui.ggf"; ValueType: string; ValueData: "Othello games"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\ttt-gui.ggf\DefaultIcon"; ValueType: string; ValueData: "{app}\ttt-gui.exe,0"
Root: HKA; Subkey: "Software\Classes\ttt-gui.ggf\shell\open\command"; ValueType: string; ValueData: """{app}\ttt-gui.exe"" ""%1"""

[Run]
Filename: "{app}\ttt-gui.exe"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent
