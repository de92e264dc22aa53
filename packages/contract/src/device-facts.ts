/** What the sections of a device's facts hold: the same words for all platforms. Keys that a platform does not know are left out. */

export interface DetailsFacts {
  deviceName?: string;
  modelName?: string;
  model?: string;
  osVersion?: string;
  osBuild?: string;
  /** Rapid security responses and the like. */
  osSupplement?: string;
  serialNumber?: string;
  /** Gigabytes. */
  capacity?: number;
  available?: number;
  /** From 0 to 1. */
  battery?: number;
  supervised?: boolean;
  timeZone?: string;
  hostName?: string;
  /** What has no name of its own here, as it came. */
  other?: Record<string, unknown>;
}

export interface NetworkFacts {
  wifiMac?: string;
  bluetoothMac?: string;
  ethernetMacs?: string[];
  imei?: string[];
  phoneNumbers?: string[];
  carrier?: string;
  roaming?: boolean;
  simCards?: { slot?: string; iccid?: string; imei?: string; carrier?: string; phoneNumber?: string; label?: string }[];
}

export interface SecurityFacts {
  passcodePresent?: boolean;
  passcodeCompliant?: boolean;
  /** Encrypted: FileVault, or the protection of files by a passcode. */
  encrypted?: boolean;
  firewall?: boolean;
  activationLock?: boolean;
  findMy?: boolean;
  systemIntegrityProtection?: boolean;
  secureBoot?: string;
  lostMode?: boolean;
  bootstrapTokenAllowed?: boolean;
  recoveryLock?: boolean;
  enrollment?: { userApproved?: boolean; automated?: boolean; user?: boolean };
  other?: Record<string, unknown>;
}

export interface AppFacts {
  items: {
    identifier: string;
    name?: string;
    version?: string;
    shortVersion?: string;
    /** Bytes. */
    size?: number;
    dynamicSize?: number;
    managed?: boolean;
    status?: string;
    source?: string;
  }[];
}

export interface ProfileFacts {
  items: {
    identifier: string;
    uuid?: string;
    name?: string;
    organization?: string;
    description?: string;
    managed?: boolean;
    encrypted?: boolean;
    removalDisallowed?: boolean;
    payloads: { type: string; identifier?: string; name?: string }[];
  }[];
}

export interface CertificateFacts {
  items: {
    commonName: string;
    issuer?: string;
    serial?: string;
    sha256: string;
    notBefore?: string;
    notAfter?: string;
    identity: boolean;
  }[];
}

export interface AccountFacts {
  items: {
    name: string;
    fullName?: string;
    guid?: string;
    loggedIn?: boolean;
    secureToken?: boolean;
    mobile?: boolean;
  }[];
}

export interface UpdateFacts {
  items: {
    key: string;
    name?: string;
    version?: string;
    build?: string;
    critical?: boolean;
    restart?: boolean;
    size?: number;
    status?: string;
    /** From 0 to 1. */
    progress?: number;
  }[];
}

export interface Facts {
  details: DetailsFacts;
  network: NetworkFacts;
  security: SecurityFacts;
  apps: AppFacts;
  books: { items: { identifier: string; title?: string; author?: string; version?: string; state?: string }[] };
  profiles: ProfileFacts;
  certificates: CertificateFacts;
  accounts: AccountFacts;
  updates: UpdateFacts;
  usage: Record<string, unknown>;
  declarations: {
    items: { identifier: string; active?: boolean; valid?: string; reasons?: unknown[]; token?: string }[];
  };
}
