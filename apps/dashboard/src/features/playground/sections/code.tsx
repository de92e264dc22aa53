import { CodeBlock } from '@muster/ui/CodeBlock';
import { CopyButton } from '@muster/ui/CopyButton';
import { CopyText } from '@muster/ui/CopyText';
import { JsonView } from '@muster/ui/JsonView';
import { QrCode } from '@muster/ui/QrCode';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const json = `{
  "id": "662e41f0",
  "name": "Ana's iPhone",
  "supervised": true,
  "battery": 0.82,
  "owner": null,
  "tags": ["sales", "madrid"]
}
`;
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- A profile, as a device receives it -->
<plist version="1.0">
  <dict>
    <key>PayloadType</key>
    <string>com.apple.mobiledevice.passwordpolicy</string>
    <key>minLength</key>
    <integer>8</integer>
  </dict>
</plist>
`;
const shell = `# Enroll this computer
export MUSTER_URL="https://muster.example"
curl -fsSL "$MUSTER_URL/agent/install.sh" -o /tmp/install.sh
if [ -s /tmp/install.sh ]; then sudo sh /tmp/install.sh --token 'a1b2c3' --group sales; fi
`;
const value = {
  id: '662e41f0',
  name: "Ana's iPhone",
  supervised: true,
  battery: 0.82,
  owner: null,
  applications: Array.from({ length: 10_000 }, (_none, index) => ({
    bundle: `com.example.app${index}`,
    version: `1.${index}`,
  })),
  certificate: 'MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ'.repeat(8),
  'a key/with ~ signs': {},
};

function Code() {
  return (
    <>
      <Specimen title="Code" lay="stack">
        <CodeBlock label="Install command" code={shell} language="shell" />
        <CodeBlock label="Device" code={json} language="json" />
        <CodeBlock label="Profile" code={xml} language="xml" wrap />
        <CodeBlock label="One line" code="muster apps upload build.ipa" lineNumbers={false} />
        <CodeBlock
          label="Log"
          code={Array.from({ length: 400 }, (_none, line) => `line ${line + 1}`).join('\n')}
          maxHeight={160}
        />
      </Specimen>
      <Specimen title="Copy">
        <CopyText text="662e41f0-6b2c-4f3f" mono />
        <CopyText text="https://apps.muster.example/aurora" />
        <CopyButton text="662e41f0" />
        <CopyButton text="662e41f0" words />
      </Specimen>
      <Specimen title="JSON" lay="stack">
        <JsonView label="Device report" value={value} levels={1} search />
        <JsonView label="A number" value={42} />
      </Specimen>
      <Specimen title="QR code">
        <QrCode
          text="https://muster.example/enroll/aurora"
          title="Enrollment link of Aurora Roasters"
          fileName="enroll-aurora"
        />
        <QrCode text={'a long enrollment text '.repeat(20)} title="A long text" size={224} />
        <QrCode text={'far too long '.repeat(400)} title="Too long" />
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Code, copy, JSON, QR', order: 130, Component: Code };
