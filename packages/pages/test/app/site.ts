import { createHmac } from 'node:crypto'
import {
  createRepository,
  type Exporter,
  type ObjectStorage,
  type ProvedIdentity,
  type ProviderGroup,
} from '@holdfast/core'
import {
  type Actor,
  type Bytes,
  type DatasetRef,
  type Drawing,
  formatPid,
  type Mail,
  refuse,
} from '@holdfast/core/rules'
import { memoryJobs, memoryStorage, memoryStore, plainPorts } from '@holdfast/memory'
import { type FormPart, holdfastPages, type PageCache } from '../../src/index.ts'

const TOKEN = 'a token for this test'

/** Writes what the pages must keep from ending their script element. */
const structuredData: Exporter = {
  name: 'schema.org',
  displayName: 'Schema.org',
  mediaType: 'application/ld+json',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  write: ({ citation, files }) =>
    JSON.stringify({ name: citation.title, files: files.map(({ entry }) => entry.label) }),
}

interface NewDataset {
  readonly title?: string
  readonly author?: string
  readonly description?: string
  /** Paths, each with its label last. */
  readonly files?: readonly string[]
  readonly license?: string
  /** Of the metadata, where the installation has such languages. */
  readonly language?: string
}

interface SiteOptions {
  /** Where files go; a folder that is kept in memory by default. */
  readonly storage?: ObjectStorage
  /** Without it pages are kept in memory only. */
  readonly madeBy?: string
}

/** The pages of an empty installation in memory, and what tests do to it. */
export async function openSite(
  url = 'https://data.example.org',
  { storage = memoryStorage(), madeBy }: SiteOptions = {},
) {
  const ports = plainPorts()
  const { clock } = ports
  const jobs = memoryJobs({ clock, maxAttempts: 1 })
  const mails: Mail[] = []
  const repository = createRepository({
    ...ports,
    store: memoryStore({ jobs }),
    jobRecords: jobs.records,
    notifier: { send: async (mail) => void mails.push(mail) },
    storages: { preferred: 'local', drivers: { local: storage } },
    signer: {
      ...ports.signer,
      fingerprint: (secret) => createHmac('sha256', 'test').update(secret).digest('hex'),
      mac: (key, text) => createHmac('sha512', key).update(text).digest('hex'),
    },
    site: { url, installationName: 'River Data' },
    madeBy: madeBy ?? null,
    exporters: [structuredData],
    images: { draw: redrawn },
    identityProviders: [university],
  })
  await repository.installation.prepare({ token: TOKEN })
  let failing = false
  await jobs.work(async (job) => {
    if (failing) throw new Error('failed on <purpose>')
    await repository.handleJob(job)
  })
  const admin: Actor = await repository.tokens.authenticate(TOKEN)
  const faults: unknown[] = []
  const fileIds: number[] = []
  const kept = new Map<string, ReturnType<PageCache['get']>>()
  const pages = holdfastPages(repository, {
    clean: (html) => html.replaceAll(/<script.*?<\/script>/gs, ''),
    cache: {
      get: (key, render) => {
        const found = kept.get(key) ?? render().then((body) => ({ body, etag: `"${key.length}"` }))
        kept.set(key, found)
        return found
      },
      knows: () => false,
    },
    log: { error: (_event, { cause }) => faults.push(cause) },
    formParts: (c) => formParts(c.req.raw),
    requestBytes: (c) => bodyOf(c.req.raw),
    definitions: { workflow: definition, tool: definition },
    callApi: async (_c, { path, actor }) => Response.json({ path, actor }),
    clientAddress: () => '4c0000020a',
  })
  return {
    repository,
    admin,
    clock,
    pages,
    faults,
    /** Of the files of all drafts, in the order in which they were added. */
    fileIds,
    /** Whether jobs that run from now on fail. */
    failJobs: (fails: boolean) => {
      failing = fails
    },
    runJobs: () => jobs.drain(),
    /** The mails that were sent, once the waiting jobs have run. */
    mails: async (): Promise<readonly Mail[]> => {
      await jobs.drain()
      return mails
    },
    /** A draft with these facts and files. */
    draft: async ({
      title = 'Tides',
      author = 'Ada',
      description = 'Levels.',
      files = [],
      license = 'CC0 1.0',
      language = '',
    }: NewDataset) => {
      const { id, pid } = await repository.datasets.create(
        admin,
        { kind: 'root' },
        {
          metadataBlocks: citationBlock({ title, author, description }),
          terms: { license: { name: license } },
          metadataLanguage: language,
        },
      )
      const ref: DatasetRef = { kind: 'id', id }
      for (const path of files) {
        const [label = '', ...above] = path.split('/').reverse()
        const file = { fileName: label, declaredType: null, bytes: bytesOf(path) }
        const received = await repository.files.receive(admin, ref, file)
        const input = { directoryLabel: above.reverse().join('/') }
        const added = await repository.files.add(admin, ref, { received, input })
        fileIds.push(...added.files.map(({ record }) => record.file.id))
      }
      return { ref, id, pid: formatPid(pid) }
    },
    publish: (ref: DatasetRef) => repository.versions.publish(admin, ref, { bump: 'major' }),
    get: async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await pages.request(path, { headers })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** Reads JSON, whatever it says. */
function definition(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return refuse({ kind: 'invalid', message: 'That is no JSON.' })
  }
}

/** Signs in the person whom the test names, in the browser that began. */
export const university = {
  id: 'university',
  title: 'Example University',
  identity: null as ProvedIdentity | null,
  groups: [] as readonly ProviderGroup[],
  begin: async (back: string) => ({
    url: `https://login.example.edu/?back=${back}`,
    kept: 'a.b.c',
  }),
  complete: async (_back: string, kept: string) => (kept === 'a.b.c' ? university.identity : null),
}

/** Draws everything but the text `no picture`. */
async function redrawn(bytes: Bytes): Promise<Drawing> {
  let text = ''
  for await (const piece of bytes) text += new TextDecoder().decode(piece)
  if (text === 'no picture') return { kind: 'refused', fault: 'notAnImage' }
  const picture = { bytes: new Uint8Array([1, 2, 3]), width: 3, height: 1 }
  return { kind: 'drawn', picture: { ...picture, contentType: 'image/png' } }
}

async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await request.arrayBuffer())
}

/** Reads a form at once, as no server does. */
async function* formParts(request: Request): AsyncGenerator<FormPart> {
  for (const [name, value] of await request.formData())
    yield typeof value === 'string'
      ? { kind: 'field', name, value }
      : {
          kind: 'file',
          name,
          fileName: value.name,
          contentType: value.type,
          bytes: bytesOf(await value.text()),
          size: value.size,
        }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

const field = (typeName: string, value: unknown) => ({
  typeName,
  value,
  typeClass: 'primitive',
  multiple: false,
})

const term = (typeName: string, value: string) => ({
  ...field(typeName, value),
  typeClass: 'controlledVocabulary',
})

const entries = (typeName: string, value: readonly object[]) => ({
  ...field(typeName, value),
  typeClass: 'compound',
  multiple: true,
})

const citationBlock = ({
  title,
  author,
  description,
}: Required<Omit<NewDataset, 'files' | 'license' | 'language'>>) => ({
  citation: {
    fields: [
      field('title', title),
      entries('author', [
        {
          authorName: field('authorName', author),
          authorIdentifierScheme: term('authorIdentifierScheme', 'ORCID'),
          authorIdentifier: field('authorIdentifier', '0000-0002-1825-0097'),
        },
      ]),
      entries('datasetContact', [
        { datasetContactEmail: field('datasetContactEmail', 'ada@example.org') },
      ]),
      entries('dsDescription', [{ dsDescriptionValue: field('dsDescriptionValue', description) }]),
      { ...term('subject', ''), value: ['Physics'], multiple: true },
    ],
  },
})
