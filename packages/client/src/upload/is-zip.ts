import { open } from 'node:fs/promises'

const SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1')

/** Whether a file begins as zips do: servers unpack those that come in a form, whatever they are called. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE.length), 0, 4, 0)
    return bytesRead === SIGNATURE.length && buffer.equals(SIGNATURE)
  } finally {
    await file.close()
  }
}
