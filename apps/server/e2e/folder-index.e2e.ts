import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { sampleTree } from './sample-tree.ts'
import { ROOT, type StartedServer, startServer } from './started-server.ts'

const FIRST = sampleTree('kaltenbach')

/** What fetches a dataset from its folder indexes, as the guide says. */
const WGET = ['-q', '-r', '-nH', '--cut-dirs=3', '--content-disposition', '-e', 'robots=off']

if (spawnSync('wget', ['--version']).error !== undefined)
  console.log('left out: walking a dataset with wget; run with: wget installed, npm run e2e')
else walkedByWget()

function walkedByWget(): void {
  const test = suite('a dataset fetched with wget')
  let folder: string
  let server: StartedServer
  let token: string
  let id: number

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { 'X-Service-key': token, ...init.headers }
    const answer = await fetch(`${server.address}/api${path}`, { method: 'POST', ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    // Each caller knows what it asked for.
    return ((await answer.json()) as { readonly data: { readonly id: number } }).data
  }

  test.before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holdfast-wget-'))
    server = await startServer({ HOLDFAST_DATA: join(folder, 'data'), PORT: '0' })
    token = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(server.greeting)?.[0] ?? ''
    const sample = (name: string) => readFileSync(join(ROOT, 'docs/sample', name), 'utf8')
    const json = { 'Content-Type': 'application/json' }
    await send('/collections/:root', { body: sample('collection.json'), headers: json })
    await send('/collections/kirchau/actions/:publish')
    const body = sample('dataset.json')
    id = (await send('/collections/kirchau/datasets', { body, headers: json })).id
    for (const { path } of FIRST) await send(`/datasets/${id}/add`, { body: await formOf(path) })
    await send(`/datasets/${id}/actions/:publish?type=major`)
  })
  test.after(async () => {
    await server?.kill()
    await rm(folder, { recursive: true, force: true })
  })

  test('comes with every file in its folder, byte for byte, and an index a folder', async () => {
    const target = join(folder, 'fetched')
    is(await wget([...WGET, '-P', target, `${server.address}/api/datasets/${id}/dirindex`]), 0)
    const { files, indexes } = await fetched(target)
    equal(files, FIRST.map(({ path, md5 }) => `${path} ${md5}`).sort())
    equal(indexes, 1 + new Set(FIRST.flatMap(({ path }) => foldersOf(path))).size)
  })

  test.run()
}

async function formOf(path: string): Promise<FormData> {
  const form = new FormData()
  const directoryLabel = dirname(path) === '.' ? '' : dirname(path)
  form.append('jsonData', JSON.stringify({ directoryLabel, tabIngest: false }))
  const bytes = await readFile(join(ROOT, 'docs/sample/kaltenbach', path))
  form.append('file', new Blob([bytes]), path.split('/').at(-1))
  return form
}

const wget = (args: readonly string[]): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn('wget', args, { stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', resolve)
  })

/** Paths with checksums of what was fetched, as named by the server, and how many indexes came with it. */
async function fetched(target: string) {
  const names = await readdir(target, { recursive: true })
  const files: string[] = []
  let indexes = 0
  for (const name of names) {
    if (!(await stat(join(target, name))).isFile()) continue
    if (/(^|\/)\.index/.test(name)) indexes += 1
    else files.push(`${decodeURIComponent(name)} ${md5(await readFile(join(target, name)))}`)
  }
  return { files: files.sort(), indexes }
}

const foldersOf = (path: string): readonly string[] => {
  const folders = path.split('/').slice(0, -1)
  return folders.map((_, at) => folders.slice(0, at + 1).join('/'))
}

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')
