/** Words that are written in a way of their own, by how they look in small letters. */
const words = new Map(
  `AD ACL ACME ADMX API APN APNs BIOS CA CHAP CHAPv2 CSP CSR DEP DHCP DNS DOH EAP EAS EFI eSIM EWS FTP GPS GPU GUID HTML
  HTTP HTTPS ID IDs IKE IKEv2 IMAP IP IPSec IPv4 IPv6 JSON KDC LAN LAPS LDAP MAC MCC MDM MMS MNC MTU NFC NTLM NTP OAuth
  OCSP OS OTA PAC PIN PKCS POP PPP PPTP PSK QoS RADIUS RPC SAML SCEP SHA SIM SMB S/MIME SMS SMTP SOAP SSH SSID SSL SSO
  TCC TCP TLS TPM TTLS TTY TV UAC UDP UEFI UI URI URL URLs USB UUID UUIDs VLAN VNC VPN WAPI WEP Wi-Fi WPA WPA2 WPA3 XML
  AirDrop AirPlay AirPrint Android Apple AppX BitLocker Bluetooth CalDAV CardDAV CarPlay Cortana FaceTime FileVault Google
  HomeKit iBeacon iCloud iMessage iOS iPad iPhone iTunes Kerberos macOS Microsoft OneDrive Safari Siri SmartScreen tvOS
  visionOS watchOS Windows`
    .split(/\s+/)
    .map((word) => [word.replace(/[-/]/, '').toLowerCase(), word]),
);
/** Two parts of a key that are one name, or two words with capitals of their own. */
const pairs = new Map(
  `Air Drop, Air Play, Air Print, App Store, App X, Apple ID, Apple TV, Apple Watch, Bit Locker, Cal DAV, Car Play,
  Card DAV, Face ID, Face Time, File Vault, Find My, Game Center, Home Kit, Lost Mode, Mission Control, One Drive,
  Setup Assistant, Smart Screen, Time Machine, Touch ID`
    .split(/,\s+/)
    .map((pair) => [pair.toLowerCase(), words.get(pair.replace(' ', '').toLowerCase()) ?? pair]),
);

/** Where a name of the maker's stands: the reader knows which platform it is. */
const places =
  /^(apple[.](profile|declaration)[.]|windows[.](csp|policy)[.]((device|user)[.])?|android[.])?[.]?(com[.]apple[.](configuration[.]|asset[.]|management[.])?)?/;

/** Names that begin small, and those with a number: their letters alone would not tell where they end. */
const unbroken =
  /i(?:Beacon|Cloud|Message|OS|Pad|Phone|Tunes)(?![a-z])|(?:mac|tv|watch|vision)OS|[Ii][Kk][Ee]v2|[Ii][Pp]v[46]|CHAPv2|OAuth|WPA[23]|IP[Ss]ec|[Ww]i-?[Ff]i/g;
const partPattern = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}{2,}|\p{Lu}?\p{Ll}+|\p{Lu}|\p{N}+/gu;
const names = new Set([...words.values(), ...pairs.values()]);

/** A name for people from a key of the platform: `allowCloudBackup` is "Allow cloud backup". */
export function readableName(key: string): string {
  const plain = key.replace(places, '').replace(/_STR$/, '');
  const shouted = /[_ ]/.test(plain) && !/\p{Ll}/u.test(plain);
  const parts = partsOf(plain);
  const spoken: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const pair = pairs.get(`${part} ${parts[index + 1] ?? ''}`.toLowerCase());
    if (pair) {
      spoken.push(pair);
      index += 1;
    } else spoken.push(wordOf(part, shouted));
  }
  const [first] = spoken;
  if (!first) return key;
  // `iCloud` and `macOS` keep their small letter.
  if (!names.has(first)) spoken[0] = first.charAt(0).toUpperCase() + first.slice(1);
  return spoken.join(' ');
}

/** `allowVPNCreation` has three, `DNSSettings` two, `UUIDs` one. */
function partsOf(key: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of key.matchAll(unbroken)) {
    parts.push(...(key.slice(from, match.index).match(partPattern) ?? []), match[0].replace('-', ''));
    from = match.index + match[0].length;
  }
  parts.push(...(key.slice(from).match(partPattern) ?? []));
  return parts;
}

function wordOf(part: string, shouted: boolean): string {
  const known = words.get(part.toLowerCase());
  if (known) return known;
  const isShort = /^[\p{Lu}\p{N}]{2,}s?$/u.test(part);
  if (!isShort) return part.toLowerCase();
  return twoOf(part) ?? (shouted ? part.toLowerCase() : part);
}

/** `VPNUUID` is two short words without anything between them. */
function twoOf(part: string): string | undefined {
  for (let at = 2; at <= part.length - 2; at += 1) {
    const [left, right] = [words.get(part.slice(0, at).toLowerCase()), words.get(part.slice(at).toLowerCase())];
    if (left && right) return `${left} ${right}`;
  }
  return undefined;
}
