import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { is } from 'uvu/assert'
import { data, type ListedFile, newDataset, publish, send, upload } from './client.ts'
import { bytesNamed, random } from './random.ts'

/** Three datasets, one for each kind of work. */
export interface Sources {
  readonly uploads: number
  readonly releasing: number
  readonly zip: Zip
}

/** The zip of a release before any fault. */
export interface Zip {
  readonly dataset: number
  readonly whole: Buffer
  readonly etag: string
}

export interface Acknowledged {
  readonly status: number
  readonly id: number
}

export async function prepareSources(address: string): Promise<Sources> {
  const uploads = await newDataset(address)
  const releasing = await releasedDataset(address, { files: 8, size: 4_000_000 })
  const dataset = await releasedDataset(address, { files: 20, size: 400_000 })
  const { bytes: whole, headers } = await send(zipOf(address, dataset))
  return { uploads, releasing, zip: { dataset, whole, etag: String(headers.etag) } }
}

async function releasedDataset(
  address: string,
  { files, size }: { readonly files: number; readonly size: number },
): Promise<number> {
  const dataset = await newDataset(address)
  for (let file = 0; file < files; file += 1) {
    const name = `${file}.bin`
    is((await upload(address, dataset, { name, content: bytesNamed(name, size) })).status, 201)
  }
  is((await publish(address, dataset)).status, 200)
  return dataset
}

export const zipOf = (address: string, dataset: number): string =>
  `${address}/api/access/dataset/${dataset}`

/** Slowly uploads files one after another until the connection breaks. */
export async function uploadOn(
  address: string,
  dataset: number,
  { client, answers }: { readonly client: string; readonly answers: Acknowledged[] },
): Promise<void> {
  const next = random(client)
  for (let count = 1; ; count += 1) {
    const name = `${client}-${count}.bin`
    const content = bytesNamed(name, Math.floor(next() * 1_500_000))
    const answer = await upload(address, dataset, { name, content, pieces: 8, pauseMs: 3 })
    const [file] = data<{ readonly files: readonly ListedFile[] }>(answer).files
    answers.push({ status: answer.status, id: file?.dataFile.id ?? 0 })
  }
}

/** Reads slowly; returns everything until the end or until the connection breaks. */
export async function slowDownload(url: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false }, resolve).on('error', reject)
  })
  try {
    for await (const chunk of incoming) {
      chunks.push(chunk)
      await sleep(8)
    }
  } catch {
    // Broken on purpose.
  }
  return Buffer.concat(chunks)
}
