import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '../xml.ts';

/** https://learn.microsoft.com/uwp/schemas/appxpackage/uapmanifestschema/schema-root, and its elders. */
export interface AppxManifest {
  name?: string;
  publisher?: string;
  version?: string;
  architecture: string;
  displayName?: string;
  publisherDisplayName?: string;
  description?: string;
  framework: boolean;
  minimumOs?: string;
  targetOs?: string;
  /** Windows.Desktop, Windows.Xbox… */
  families: string[];
  languages: string[];
  /** By name: general, restricted, device… */
  capabilities: Map<string, string>;
  applications: { id?: string; start?: string; displayName?: string }[];
  dependencies: string[];
  /** Of the app: by what they are for, the best first. */
  logos: { path: string; size: number }[];
}

export function parseAppxManifest(bytes: Uint8Array): AppxManifest {
  const root = parseXml(bytes, 'AppxManifest.xml');
  const identity = childOf(root, 'Identity')?.attributes ?? {};
  const properties = childOf(root, 'Properties');
  const prerequisites = childOf(root, 'Prerequisites');
  const dependencies = childOf(root, 'Dependencies');
  const families = childrenOf(dependencies, 'TargetDeviceFamily').map(({ attributes }) => attributes);
  const family =
    ['Windows.Desktop', 'Windows.Universal'].map((name) => families.find(({ Name }) => Name === name)).find(Boolean) ??
    families[0];
  const applications = childrenOf(childOf(root, 'Applications'), 'Application');
  return {
    name: identity.Name,
    publisher: identity.Publisher,
    version: identity.Version,
    architecture: (identity.ProcessorArchitecture ?? 'neutral').toLowerCase(),
    displayName: textOf(properties, 'DisplayName'),
    publisherDisplayName: textOf(properties, 'PublisherDisplayName'),
    description: textOf(properties, 'Description'),
    framework: textOf(properties, 'Framework') === 'true',
    minimumOs: family?.MinVersion ?? textOf(prerequisites, 'OSMinVersion'),
    targetOs: family?.MaxVersionTested ?? textOf(prerequisites, 'OSMaxVersionTested'),
    families: families.flatMap(({ Name }) => (Name ? [Name] : [])),
    languages: childrenOf(childOf(root, 'Resources'), 'Resource').flatMap(({ attributes }) => {
      const language = attributes.Language;
      return language && language !== 'x-generate' ? [language] : [];
    }),
    capabilities: capabilitiesOf(childOf(root, 'Capabilities')),
    applications: applications.map((application) => ({
      id: application.attributes.Id,
      start: application.attributes.Executable ?? application.attributes.EntryPoint ?? application.attributes.StartPage,
      displayName: visualElements(application)?.attributes.DisplayName,
    })),
    dependencies: childrenOf(dependencies, 'PackageDependency').flatMap(({ attributes: { Name, MinVersion } }) =>
      Name ? [[Name, MinVersion].filter(Boolean).join(' ')] : [],
    ),
    logos: logosOf(applications[0], textOf(properties, 'Logo')),
  };
}

function visualElements(application: XmlElement | undefined): XmlElement | undefined {
  return childOf(application, 'VisualElements');
}

/** Prefixes are the writer's choice, but all writers choose these; what they stand for says who may ask for it. */
function capabilitiesOf(capabilities: XmlElement | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, localName, attributes } of capabilities?.children ?? []) {
    if (!attributes.Name) continue;
    const restricted = name.startsWith('rescap');
    const kind = { DeviceCapability: 'device', CustomCapability: 'custom' }[localName] ?? 'general';
    found.set(attributes.Name, restricted ? 'restricted' : kind);
  }
  return found;
}

/** The icon of the list of apps comes in the largest sizes and without a plate; tiles have much empty space. */
function logosOf(application: XmlElement | undefined, packageLogo: string | undefined): AppxManifest['logos'] {
  const attributes = visualElements(application)?.attributes ?? {};
  const tile = childOf(visualElements(application), 'DefaultTile')?.attributes ?? {};
  return [
    { path: attributes.Square44x44Logo ?? attributes.Square30x30Logo ?? attributes.SmallLogo, size: 44 },
    { path: packageLogo, size: 50 },
    { path: attributes.Square150x150Logo ?? attributes.Logo, size: 150 },
    { path: tile.Square310x310Logo, size: 310 },
  ].flatMap(({ path, size }) => (path ? [{ path, size }] : []));
}
