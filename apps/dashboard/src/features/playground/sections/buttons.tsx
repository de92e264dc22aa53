import { Button, type ButtonColor, type ButtonSize, buttonClass } from '@muster/ui/Button';
import { Ellipsis, Lock, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styles from '../playground.module.css';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const colours: ButtonColor[] = ['primary', 'secondary', 'outline', 'danger-outline', 'danger', 'white', 'slate'];
const sizes: ButtonSize[] = ['xs', 'sm', 'md', 'lg'];

function Buttons() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Specimen title="Colours">
        {colours.map((color) => (
          <Button key={color} color={color}>
            {color}
          </Button>
        ))}
        <span>
          in a sentence, a <Button color="link">link</Button>
        </span>
      </Specimen>
      <Specimen title="Sizes">
        {sizes.map((size) => (
          <Button key={size} size={size} icon={Plus}>
            Size {size}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Icons alone">
        {sizes.map((size) => (
          <Button key={size} size={size} color="outline" icon={RefreshCw} label={`Refresh ${size}`} />
        ))}
        <Button color="white" icon={Ellipsis} label="More" />
        <Button color="danger-outline" icon={Trash2} label="Delete" />
      </Specimen>
      <Specimen title="At work">
        {colours.map((color) => (
          <Button key={color} color={color} pending>
            Saving
          </Button>
        ))}
        <Button color="outline" icon={RefreshCw} label="Refreshing" pending />
      </Specimen>
      <Specimen title="Disabled">
        {colours.map((color) => (
          <Button key={color} color={color} icon={Lock} disabled>
            {color}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Links as buttons">
        <a className={buttonClass()} href="#buttons">
          Open
        </a>
        <a className={buttonClass({ color: 'outline', size: 'sm' })} href="#buttons">
          Documentation
        </a>
      </Specimen>
      <Specimen title="Long text">
        <div className={styles.narrow}>
          <Button color="outline" icon={Plus}>
            Create an enrollment template for the whole sales team
          </Button>
        </div>
      </Specimen>
      <Specimen title="Pressed">
        <Button color="slate" onClick={() => setCount(count + 1)}>
          Pressed {count} times
        </Button>
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Buttons', order: 20, Component: Buttons };
