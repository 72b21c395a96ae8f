import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { scratchFolder } from '../scratch-folder.ts'
import type { StandIn } from '../stand-in-server.ts'
import { keepAs, type Stored } from './kept-files.ts'
import { type Behaviour, received, repository, upload } from './repository.ts'

const test = suite('paths of uploaded files')

const servers: StandIn[] = []
test.after.each(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function scene(files: Readonly<Record<string, string>>, behaviour: Behaviour = {}) {
  const stored: Stored[] = []
  const server = await repository(stored, behaviour)
  servers.push(server)
  const folder = await scratchFolder(files)
  const send = async () => {
    const { sent, there, failed, renamed } = await upload(server, folder)
    const here = (path: string) => path.slice(folder.length + 1)
    return {
      sent,
      there,
      failed: failed.map(({ path, reason }) => [here(path), reason]),
      renamed: renamed.map(({ path, place }) => [here(path), place]),
    }
  }
  const places = () =>
    stored.map(({ directoryLabel, label }) => `${directoryLabel ?? ''}/${label}`).sort()
  return { stored, server, send, places }
}

test('a cleaned folder name is reported, and its files are added once', async () => {
  const { send, places } = await scene({ '.git/config': 'a', 'x/y.txt': 'b', '...- /z': 'c' })
  const renamed = [
    ['...- /z', 'z'],
    ['.git/config', 'git/config'],
  ]
  for (const counts of [
    { sent: 3, there: 0 },
    { sent: 0, there: 3 },
  ]) {
    const outcome = await send()
    equal({ ...outcome, renamed: outcome.renamed.sort() }, { ...counts, failed: [], renamed })
    equal(places(), ['/z', 'git/config', 'x/y.txt'])
  }
})

test('of two files with the same path, the unmoved one gets it', async () => {
  const { send, places, stored } = await scene({ '.cache/a': 'dot', 'cache/a': 'plain' })
  for (let run = 0; run < 2; run += 1) {
    const { failed, renamed } = await send()
    equal([failed.length, failed[0]?.[0], renamed.length], [1, '.cache/a', 0])
    match(failed[0]?.[1] ?? '', /would store it as cache\/a, the place of .*\/cache\/a$/)
    equal(places(), ['cache/a'])
    is(stored[0]?.bytes, 'plain')
  }
})

test('an invalid name is reported before anything is sent', async () => {
  const { send, server } = await scene({ 'what?.txt': 'x', 'data (1)/a.txt': 'y' })
  const { failed } = await send()
  equal(failed.map(([path]) => path).sort(), ['data (1)/a.txt', 'what?.txt'])
  equal(
    server.asked.filter((line) => line.startsWith('POST')),
    [],
  )
})

test('a file that the server renames is reported', async () => {
  const rival: Stored[] = [{ id: 1, label: 'a.txt', directoryLabel: '', bytes: 'other', md5: '' }]
  const { send } = await scene(
    { 'a.txt': 'x' },
    {
      // Another client was faster.
      add: async (request, response) => keepAs(rival, await received(request), response),
    },
  )
  const { sent, renamed } = await send()
  equal({ sent, renamed }, { sent: 1, renamed: [['a.txt', 'a.txt-1']] })
})

test.run()
