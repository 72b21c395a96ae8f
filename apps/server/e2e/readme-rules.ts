import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { fencedBlocks } from './fenced-blocks.ts'
import { sampleTree } from './sample-tree.ts'
import { type SessionEnding, type Shell, shellSession } from './shell-session.ts'
import { ROOT, type StartedServer, startServer } from './started-server.ts'

export interface Installation {
  readonly name: string
  /** The shell that runs the commands. */
  readonly shell: Shell
  /** The settings of the server, besides its own data folder and a free port. */
  readonly settings: () => Promise<Readonly<Record<string, string>>>
  readonly remove: () => Promise<void>
}

const README = await readFile(join(ROOT, 'README.md'), 'utf8')
const BLOCKS = fencedBlocks(README, 'bash')
const FIRST = sampleTree('kaltenbach')
const ADDED = sampleTree('kaltenbach-2.0')

/** Follows the README literally, from the first to the second start of an installation. */
export function readmeRules({ name, shell, settings, remove }: Installation): void {
  const test = suite(`the walk of the README, ${name}`)
  let folder: string
  let server: StartedServer
  let walk: SessionEnding
  let dataset: string

  const start = async (port: string) =>
    startServer({ ...(await settings()), HOLDFAST_DATA: folder, PORT: port })
  const query = (path: string): string =>
    `${server.address}/api/${path}?persistentId=${encodeURIComponent(dataset)}`
  /** The `data` of an answer to a guest. */
  const read = async <T>(path: string): Promise<T> => {
    const body: unknown = await (await fetch(query(path))).json()
    // The values are compared with the sample right away.
    return (body as { readonly data: T }).data
  }

  test.before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holdfast-readme-'))
    server = await start('0')
    walk = await shellSession(shell, {
      blocks: BLOCKS.map(({ text }) => text),
      environment: { BASE: server.address, TOKEN: tokenIn(server.greeting) },
    })
    dataset = walk.outputs[2]?.trim() ?? ''
  })

  test.after(async () => {
    server.kill()
    await remove()
    await rm(folder, { recursive: true, force: true })
  })

  test('every command succeeds', () => {
    is(walk.code, 0, walk.transcript)
    is(walk.outputs.length, BLOCKS.length, walk.transcript)
  })

  test('every block prints what the README says', () => {
    for (const [at, { text, output }] of BLOCKS.entries())
      if (output !== null) is(walk.outputs[at], output, text)
  })

  test('the checksums of the answers are those of the files', () => {
    const printed = walk.outputs[3]?.trim().split('\n') ?? []
    equal(printed.toSorted(), FIRST.map(({ md5 }) => md5).toSorted())
  })

  test('each version lists its files under their folders, with size and checksum', async () => {
    const expected = { '1.0': FIRST, '1.1': FIRST, '2.0': [...FIRST, ...ADDED] }
    for (const [version, tree] of Object.entries(expected)) {
      const files = await read<ListedFile[]>(`datasets/:persistentId/versions/${version}/files`)
      equal(byPath(files.map(listed)), byPath(tree), version)
    }
  })

  test('1.1 and 2.0 show the edited metadata, 1.0 does not', async () => {
    const subtitles = ['1.0', '1.1', '2.0'].map(async (version) => {
      const path = `datasets/:persistentId/versions/${version}/metadata/citation`
      const { fields } = await read<{ readonly fields: readonly { readonly typeName: string }[] }>(
        path,
      )
      return fields.some(({ typeName }) => typeName === 'subtitle')
    })
    equal(await Promise.all(subtitles), [false, true, true])
  })

  test('a file and a zip have a length and can be read in ranges', async () => {
    const [first] = await read<ListedFile[]>('datasets/:persistentId/versions/2.0/files')
    const file = `${server.address}/api/access/datafile/${first?.dataFile.id}`
    for (const url of [file, query('access/dataset/:persistentId/versions/2.0')]) {
      const whole = await fetch(url)
      const content = Buffer.from(await whole.arrayBuffer())
      is(whole.headers.get('Content-Length'), String(content.length))
      ok(whole.headers.get('ETag'))
      const part = await fetch(url, { headers: { Range: 'bytes=10-19' } })
      is(part.status, 206)
      is(part.headers.get('Content-Range'), `bytes 10-19/${content.length}`)
      equal(Buffer.from(await part.arrayBuffer()), content.subarray(10, 20))
    }
  })

  test('Ctrl-C ends the server and all its processes', async () => {
    const { code, left, log } = await server.interrupt()
    is(code, 0, log)
    equal(left, [])
  })

  test('a second start has all data and creates no token', async () => {
    const began = performance.now()
    server = await start(new URL(server.address).port)
    const versions = await read<unknown[]>('datasets/:persistentId/versions')
    const seconds = ((performance.now() - began) / 1000).toFixed(2)
    console.log(`note: ${name}: ${seconds} s from a second start to its first answer`)
    is(versions.length, 3)
    is(server.greeting.includes('token'), false)
    is((await server.interrupt()).code, 0)
  })

  test.run()
}

function tokenIn(greeting: string): string {
  const [, token = ''] = /API token of the superuser[^\n]*\n\s+(\S+)\n/.exec(greeting) ?? []
  match(token, /^\S{16,}$/)
  return token
}

interface ListedFile {
  readonly label: string
  readonly directoryLabel?: string
  readonly dataFile: { readonly id: number; readonly md5: string; readonly filesize: number }
}

const listed = ({ label, directoryLabel, dataFile }: ListedFile) => ({
  path: directoryLabel === undefined ? label : `${directoryLabel}/${label}`,
  md5: dataFile.md5,
  size: dataFile.filesize,
})

const byPath = <T extends { readonly path: string }>(files: readonly T[]): readonly T[] =>
  files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
