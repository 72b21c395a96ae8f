import { SITE, type Who, type World } from '../app/world.ts'

/** Setup for tests of resumable uploads. */

export const TUS = { 'Tus-Resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const metadata = (said: Readonly<Record<string, string>>): string =>
  Object.entries(said)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')

interface Beginning {
  readonly as?: Who
  readonly size?: number | string
  readonly said?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export const begin = (world: World, id: number, { as, size = 10, said, headers }: Beginning = {}) =>
  world.call('POST', `/datasets/${id}/resumableUploads`, {
    as: as ?? 'superuser',
    headers: {
      ...TUS,
      'Upload-Length': String(size),
      'Upload-Metadata': metadata(said ?? { filename: 'notes.txt' }),
      ...headers,
    },
  })

export async function begun(world: World, id: number, beginning?: Beginning): Promise<string> {
  const { status, headers, text } = await begin(world, id, beginning)
  if (status !== 201) throw new Error(`Not begun: ${text}`)
  return (headers.get('Location') ?? '').replace(`${SITE}/api`, '')
}

interface Sent {
  readonly as?: Who
  readonly offset: number | string
  readonly bytes: string | Uint8Array<ArrayBuffer> | ReadableStream
  readonly headers?: Readonly<Record<string, string>>
}

export const append = (world: World, path: string, { as, offset, bytes, headers }: Sent) =>
  world.call('PATCH', path, {
    as: as ?? 'superuser',
    headers: {
      ...TUS,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      ...headers,
    },
    body: bytes,
  })

export const offsetOf = async (world: World, path: string): Promise<number> => {
  const { headers } = await world.send('HEAD', path, { as: 'superuser', headers: TUS })
  return Number(headers.get('Upload-Offset'))
}
