interface Versioned {
  versionName: string | null;
  versionCode: string | null;
}

/** "2.5.0 (2050)": the code only where it says more than the name. */
export function versionOf({ versionName, versionCode }: Versioned): string {
  if (versionName === null) return versionCode ?? '';
  return versionCode === null || versionCode === versionName ? versionName : `${versionName} (${versionCode})`;
}
