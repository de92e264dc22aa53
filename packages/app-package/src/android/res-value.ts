/** A value of an attribute or a resource, as compiled XML, tables and their protobuf forms all have it. */
export type ResValue =
  | { kind: 'text'; text: string }
  /** Of another resource. The protobuf form may give the name alone: "string/app_name". */
  | { kind: 'reference'; id: number; name?: string }
  /** Of an attribute of the theme: ?attr/colorPrimary. */
  | { kind: 'themeAttribute'; id: number; name?: string }
  | { kind: 'number'; number: number }
  | { kind: 'boolean'; boolean: boolean }
  /** 0xAARRGGBB */
  | { kind: 'colour'; argb: number }
  | { kind: 'dimension'; number: number; unit: DimensionUnit }
  /** 1 is the whole. */
  | { kind: 'fraction'; number: number };

export type DimensionUnit = 'px' | 'dp' | 'sp' | 'pt' | 'in' | 'mm';

const units: readonly DimensionUnit[] = ['px', 'dp', 'sp', 'pt', 'in', 'mm'];

/** Types of Res_value (ResourceTypes.h). Undefined for null and what nobody knows. */
export function resValue(
  type: number,
  data: number,
  text: (index: number) => string | undefined,
): ResValue | undefined {
  switch (type) {
    case 0x01:
    case 0x07:
      return data === 0 ? undefined : { kind: 'reference', id: data };
    case 0x02:
    case 0x08:
      return { kind: 'themeAttribute', id: data };
    case 0x03: {
      const found = text(data);
      return found === undefined ? undefined : { kind: 'text', text: found };
    }
    case 0x04:
      return { kind: 'number', number: floatOf(data) };
    case 0x05:
      return dimensionOf(data);
    case 0x06:
      return fractionOf(data);
    case 0x12:
      return { kind: 'boolean', boolean: data !== 0 };
    case 0x1c:
    case 0x1d:
    case 0x1e:
    case 0x1f:
      return { kind: 'colour', argb: type === 0x1d || type === 0x1f ? (data | 0xff000000) >>> 0 : data };
    default:
      return type >= 0x10 && type <= 0x1b ? { kind: 'number', number: data | 0 } : undefined;
  }
}

/** 24 bits of mantissa, 2 of radix (where its point stands), 4 of unit. */
export function dimensionOf(data: number): ResValue {
  return { kind: 'dimension', number: complexNumber(data), unit: units[data & 0xf] ?? 'px' };
}

export function fractionOf(data: number): ResValue {
  return { kind: 'fraction', number: complexNumber(data) };
}

function complexNumber(data: number): number {
  const mantissa = (data | 0) >> 8;
  return mantissa / 2 ** ([0, 7, 15, 23][(data >> 4) & 3] ?? 0);
}

const scratch = new DataView(new ArrayBuffer(4));

export function floatOf(bits: number): number {
  scratch.setUint32(0, bits >>> 0);
  return scratch.getFloat32(0);
}
