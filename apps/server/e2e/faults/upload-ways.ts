import { ok } from 'uvu/assert'
import { type Answer, data, filesOf, type ListedFile, md5 } from './client.ts'
import type { Courier, Step } from './courier.ts'
import { formOf, jsonForm, type Message } from './message.ts'
import { bytesNamed } from './random.ts'
import { storedZip } from './stored-zip.ts'

/** The parameters of one upload. */
export interface Work {
  /** The current address of the server, which changes with a restart. */
  readonly address: () => string
  readonly dataset: number
  /** Unique; the names of its files begin with it. */
  readonly name: string
  readonly size: number
  /** The id of a file that may be replaced; 0 for ways that replace none. */
  readonly replaceable: number
}

/** The result of an upload according to the server. */
export interface Outcome {
  readonly acknowledged: readonly number[]
  /** Those of them whose bytes do not match their checksum. */
  readonly wrong: readonly number[]
  readonly replaced: readonly number[]
}

export type Way = (courier: Courier, work: Work) => Promise<Outcome>

/** The configured address of the service, independent of its port. */
export const SITE = 'http://holdfast.example'
const TRIES = 6
/** The message about bytes whose lease ended before they became a file: send them again. */
const LOST = /The uploaded bytes were already removed/

/** Sends a message until there is an answer, and returns it; `made` creates it for each attempt. */
async function insist(
  courier: Courier,
  step: Step,
  made: (attempt: number) => Message,
): Promise<Answer> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const answer = await courier.carry(step, made(attempt))
    if (answer !== null && !(answer.status >= 400 && LOST.test(answer.bytes.toString('utf8'))))
      return answer
  }
  throw new Error(`No answer in ${TRIES} attempts at ${made(0).url}`)
}

const path = (address: string, url: string): string =>
  `${address}${url.startsWith('/') ? url : url.slice(SITE.length)}`

const idsIn = (answer: Answer): readonly number[] =>
  data<{ readonly files: readonly ListedFile[] }>(answer).files.map(({ dataFile }) => dataFile.id)

const done = (acknowledged: readonly number[], more: Partial<Outcome> = {}): Outcome => ({
  acknowledged,
  wrong: [],
  replaced: [],
  ...more,
})

/** D27 with the bytes in the form. */
export const byForm: Way = async (courier, { address, dataset, name, size }) => {
  const answer = await insist(courier, 'bytes', (attempt) => {
    const fileName = `${name}-${attempt}.bin`
    const content = bytesNamed(fileName, size)
    const url = `${address()}/api/datasets/${dataset}/add`
    return { method: 'POST', url, ...formOf([{ name: 'file', fileName, content }]) }
  })
  return done(idsIn(answer))
}

/** D27 with a zip that is unpacked. */
export const byZip: Way = async (courier, { address, dataset, name, size }) => {
  const answer = await insist(courier, 'bytes', (attempt) => {
    const names = [1, 2, 3, 4, 5].map((member) => `${name}-${attempt}-${member}.bin`)
    const content = storedZip(names.map((each) => [each, bytesNamed(each, Math.ceil(size / 5))]))
    const url = `${address()}/api/datasets/${dataset}/add`
    return { method: 'POST', url, ...formOf([{ name: 'file', fileName: 'all.zip', content }]) }
  })
  return done(idsIn(answer))
}

/** P05 with the bytes in the form. */
export const byReplacement: Way = async (courier, work) => {
  const { address, name, size, replaceable } = work
  const answer = await insist(courier, 'bytes', (attempt) => {
    const fileName = `${name}-${attempt}.bin`
    const file = { name: 'file', fileName, content: bytesNamed(fileName, size) }
    const url = `${address()}/api/files/${replaceable}/replace`
    const options = { name: 'jsonData', content: JSON.stringify({ forceReplace: true }) }
    return { method: 'POST', url, ...formOf([file, options]) }
  })
  // The file was replaced already, and the answer was lost.
  if (answer.status === 400 && courier.fault !== 'nothing') return replacedBefore(work)
  return done(idsIn(answer), { replaced: [replaceable] })
}

async function replacedBefore({ address, dataset, name, replaceable }: Work): Promise<Outcome> {
  const files = await filesOf(address(), dataset)
  ok(!files.some(({ dataFile }) => dataFile.id === replaceable), 'refused, and not replaced')
  const found = files.filter(({ label }) => label.startsWith(`${name}-`))
  return done(
    found.map(({ dataFile }) => dataFile.id),
    { replaced: [replaceable] },
  )
}

interface Offer {
  readonly url?: string
  readonly urls?: Readonly<Record<string, string>>
  readonly complete?: string
  readonly partSize: number
  readonly storageIdentifier: string
}

const NO_BODY = { headers: {}, body: Buffer.alloc(0) }

/** P01 and P02: sends the bytes to the store, whole or in parts. Returns their storage identifier. */
async function bringBytes(courier: Courier, work: Work, content: Buffer): Promise<string> {
  const { address, dataset } = work
  const query = `/api/datasets/${dataset}/uploadurls?size=${content.length}`
  const begun = await insist(courier, 'begin', () => ({
    method: 'GET',
    url: `${address()}${query}`,
    ...NO_BODY,
  }))
  const offer = data<Offer>(begun)
  const put = async (url: string, body: Buffer) => {
    const headers = { 'x-amz-tagging': 'dv-state=temp' }
    const local = url.startsWith(SITE)
    return insist(courier, 'bytes', () => ({
      method: 'PUT',
      url: local ? path(address(), url) : url,
      headers: local || offer.urls !== undefined ? {} : headers,
      body,
    }))
  }
  if (offer.url !== undefined) {
    requireKept(await put(offer.url, content))
    return offer.storageIdentifier
  }
  const tags: Record<string, string> = {}
  for (const [part, url] of courier.order(Object.entries(offer.urls ?? {}))) {
    const start = (Number(part) - 1) * offer.partSize
    const answer = await put(url, content.subarray(start, start + offer.partSize))
    requireKept(answer)
    tags[part] = String(answer.headers.etag)
  }
  const completed = await insist(courier, 'complete', () => ({
    method: 'PUT',
    url: path(address(), offer.complete ?? ''),
    headers: {},
    body: Buffer.from(JSON.stringify(tags)),
  }))
  data(completed)
  return offer.storageIdentifier
}

function requireKept({ status, bytes }: Answer): void {
  if (status !== 200) throw new Error(`Not kept: ${status} ${bytes.toString('utf8')}`)
}

interface Batch {
  readonly Files: readonly { readonly fileDetails: ListedFile }[]
  readonly Result: Readonly<Record<string, number>>
}

/** P01 to P04: three files, two of them in parts, registered together. */
export const directly: Way = async (courier, work) => {
  const { address, dataset, name, size } = work
  const entries: { readonly storageIdentifier: string }[] = []
  for (const [number, length] of [size, PART + size, 2 * PART + 1].entries()) {
    const fileName = `${name}-${number}.bin`
    const content = bytesNamed(fileName, length)
    const storageIdentifier = await bringBytes(courier, work, content)
    entries.push(entryOf(storageIdentifier, fileName, content))
  }
  const registered = await insist(courier, 'register', () => ({
    method: 'POST',
    url: `${address()}/api/datasets/${dataset}/addFiles`,
    ...jsonForm(entries),
  }))
  data<Batch>(registered)
  // Only the list shows what an attempt without an answer has done.
  const files = await filesOf(address(), dataset)
  const found = files.filter(({ label }) => label.startsWith(`${name}-`))
  if (found.length !== entries.length) throw new Error(`${found.length} files of ${name}`)
  const ids = found.map(({ dataFile }) => dataFile.id)
  return done(ids, {
    wrong: courier.fault === 'wrong bytes' ? wrongOf(found, `${name}-0.bin`) : [],
  })
}

const wrongOf = (files: readonly ListedFile[], name: string): readonly number[] =>
  files.flatMap(({ label, dataFile }) => (label === name ? [dataFile.id] : []))

const entryOf = (storageIdentifier: string, fileName: string, content: Buffer) => ({
  storageIdentifier,
  fileName,
  mimeType: 'application/octet-stream',
  md5Hash: md5(content),
})

/** P05 with bytes in the store. */
export const directlyReplaced: Way = async (courier, work) => {
  const { address, name, size, replaceable } = work
  const fileName = `${name}-1.bin`
  const content = bytesNamed(fileName, PART + size)
  const storageIdentifier = await bringBytes(courier, work, content)
  const entry = { ...entryOf(storageIdentifier, fileName, content), forceReplace: true }
  const answer = await insist(courier, 'register', () => ({
    method: 'POST',
    url: `${address()}/api/files/${replaceable}/replace`,
    ...jsonForm(entry),
  }))
  const outcome =
    answer.status === 400
      ? await replacedBefore(work)
      : done(idsIn(answer), { replaced: [replaceable] })
  return { ...outcome, wrong: courier.fault === 'wrong bytes' ? outcome.acknowledged : [] }
}

const PART = 5 * 1024 ** 2
const TUS = { 'Tus-Resumable': '1.0.0' }

interface State {
  readonly size: number
  readonly offset: number
  readonly fileIds?: readonly number[]
}

/** An upload that continues after a break, and begins again after its lease. */
export const resumably: Way = async (courier, work) => {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const fileIds = await resumedUpload(courier, work, `${work.name}-${attempt}.bin`)
    if (fileIds !== null) return done(fileIds)
  }
  throw new Error(`${work.name} was never finished`)
}

async function resumedUpload(courier: Courier, work: Work, fileName: string) {
  const { address, dataset, size } = work
  const content = bytesNamed(fileName, PART + size)
  const begun = await insist(courier, 'begin', () => ({
    method: 'POST',
    url: `${address()}/api/datasets/${dataset}/resumableUploads`,
    headers: {
      ...TUS,
      'Upload-Length': String(content.length),
      'Upload-Metadata': `filename ${Buffer.from(fileName).toString('base64')}`,
    },
    body: Buffer.alloc(0),
  }))
  const upload = String(begun.headers.location)
  for (let looks = 0; looks < 40; looks += 1) {
    const url = path(address(), upload)
    const answer = await courier.carry('begin', { method: 'GET', url, ...NO_BODY })
    // The server was killed while it was asked.
    if (answer === null) continue
    if (answer.status === 404) {
      const files = await filesOf(address(), dataset)
      ok(!files.some(({ label }) => label === fileName), 'forgotten, and the file is there')
      return null
    }
    const { offset, fileIds } = data<State>(answer)
    if (fileIds !== undefined) return fileIds
    // One byte more than half, so that it takes at least two requests.
    const body = content.subarray(offset, offset + Math.ceil(content.length / 2) + 1)
    await courier.carry('bytes', {
      method: 'PATCH',
      url,
      headers: {
        ...TUS,
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
      },
      body,
    })
  }
  throw new Error(`${fileName} comes to no end`)
}
