const BLOCK = 512
const NAME = { from: 0, to: 100 }
const SIZE = { from: 124, to: 136 }

/** Files of the databases that new ones are copied from, which an embedded database never does. */
export const OF_TEMPLATES = /^\/?base\/[14]\/(?!PG_VERSION$)./

/**
 * A dump of a data directory, a tar, without the files of the template databases. They are a third of all, and opening
 * an embedded database writes each into memory.
 */
export async function slimDump(dump: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await dump.arrayBuffer())
  const kept: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  while (at < bytes.length) {
    const size = Number.parseInt(textAt(bytes, at, SIZE), 8) || 0
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (!OF_TEMPLATES.test(textAt(bytes, at, NAME))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return new Blob(kept)
}

/** The text of a field of the header at this place, which zeros end. */
const textAt = (bytes: Uint8Array, at: number, { from, to }: typeof NAME): string =>
  new TextDecoder().decode(bytes.subarray(at + from, at + to)).replace(/\0.*$/s, '')
