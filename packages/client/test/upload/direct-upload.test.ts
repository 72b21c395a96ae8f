import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { scratchFolder } from '../scratch-folder.ts'
import type { StandIn } from '../stand-in-server.ts'
import type { Stored } from './kept-files.ts'
import { repository, upload } from './repository.ts'
import { type StoreBehaviour, standInStore } from './stand-in-store.ts'

const test = suite('direct uploads to the store')

// A file with a zip signature is sent directly, whatever its size.
const TEXT = `PK\u0003\u0004${'0123456789'.repeat(5)}`
const PART = 9
const PARTS = 6

const servers: StandIn[] = []
test.after.each(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function scene(behaviour: Partial<StoreBehaviour> = {}, text = TEXT) {
  const stored: Stored[] = []
  const store = standInStore(stored, { partSize: PART, ...behaviour })
  const server = await repository(stored, { store })
  servers.push(server)
  const folder = await scratchFolder({ 'a.zip': text })
  const notes = await scratchFolder()
  const send = async () => {
    const { sent, failed } = await upload(server, folder, { notes })
    return { sent, reasons: failed.map(({ reason }) => reason), parts: store.taken() }
  }
  const asked = (part: string) => server.asked.filter((line) => line.includes(part))
  return { stored, store, server, folder, notes, send, asked }
}

const all = (number: number) => Array.from({ length: PARTS }, (_, at) => `${number}/${at + 1}`)

test('a broken upload continues with the missing parts', async () => {
  let down = true
  const { send, stored, asked, notes } = await scene({
    refuse: ({ part }) => (down && part >= 4 ? 503 : null),
  })
  const first = await send()
  equal([first.sent, ...first.reasons], [0, 'Refused with 503'])
  // Parts are sent at the same time, and may arrive in any order.
  equal([...first.parts].sort(), ['1/1', '1/2', '1/3'])
  down = false
  const { sent, parts } = await send()
  equal({ sent, parts: [...parts].sort() }, { sent: 1, parts: ['1/4', '1/5', '1/6'] })
  is(stored[0]?.bytes, TEXT)
  const [offer = '', ...more] = asked('/uploadurls')
  equal(more, [])
  // The name, by which the server lists it while it is unfinished.
  match(offer, /&fileName=[^&]+&directoryLabel=/)
  equal(await readdir(notes), [])
})

test('a part is withRetries as often as the policy allows, and the whole file is not', async () => {
  const { send, asked } = await scene({ refuse: ({ part }) => (part === 2 ? 503 : null) })
  equal((await send()).reasons, ['Refused with 503'])
  is(asked('PUT /store/1/2').length, 3)
})

test('parts that end at the same time are all remembered', async () => {
  const text = TEXT.repeat(10)
  const { send, asked } = await scene({ partSize: 5, onRegister: () => 503 }, text)
  equal((await send()).reasons, ['Refused with 503'])
  const puts = asked('PUT /store').length
  is(puts, Math.ceil(text.length / 5))
  await send()
  is(asked('PUT /store').length, puts)
})

test('without notes the file is still sent', async () => {
  for (const notes of [join(await scratchFolder({ file: '' }), 'file', 'notes'), null]) {
    const { server, folder, stored } = await scene()
    is((await upload(server, folder, { notes })).sent, 1)
    is(stored[0]?.bytes, TEXT)
  }
})

test('when addresses have expired, the upload is aborted and restarted once', async () => {
  const healed = await scene({
    refuse: ({ upload: n, part }) => (n === 1 && part > 3 ? 403 : null),
  })
  is((await healed.send()).sent, 1)
  is(healed.stored[0]?.bytes, TEXT)
  equal(healed.asked('DELETE'), ['DELETE /api/datasets/mpupload?upload=1'])
  const never = await scene({ refuse: () => 403 })
  equal((await never.send()).reasons, ['Refused with 403'])
  is(never.asked('/uploadurls').length, 2)
  is(never.asked('DELETE').length, 2)
  equal(await readdir(never.notes), [])
})

test('an upload that no longer exists is restarted', async () => {
  let down = true
  const { send, store, stored } = await scene({
    refuse: ({ part }) => (down && part >= 4 ? 503 : null),
  })
  await send()
  down = false
  store.forgetAll()
  const { sent, parts } = await send()
  equal({ sent, parts: [...parts].sort() }, { sent: 1, parts: all(2) })
  is(stored[0]?.bytes, TEXT)
})

test('parts that make no file are sent again', async () => {
  const { send, stored } = await scene({ onComplete: (number) => (number === 1 ? 500 : null) })
  const { sent, parts } = await send()
  equal({ sent, parts: [...parts].sort() }, { sent: 1, parts: [...all(1), ...all(2)] })
  is(stored.length, 1)
})

test('bytes in the store are not sent again after registration was refused', async () => {
  let locked = true
  const { send, asked } = await scene({ onRegister: () => (locked ? 403 : null) })
  const first = await send()
  equal(
    { ...first, parts: first.parts.length },
    { sent: 0, reasons: ['Refused with 403'], parts: 6 },
  )
  locked = false
  equal(await send(), { sent: 1, reasons: [], parts: [] })
  is(asked('/uploadurls').length, 1)
})

test('a single-part file that is gone from the store is sent again', async () => {
  const { send, store, stored } = await scene({
    partSize: 1000,
    onRegister: (n) => (n === 1 ? 400 : null),
  })
  equal(await send(), { sent: 0, reasons: ['Refused with 400'], parts: ['1/1'] })
  store.forgetAll()
  equal(await send(), { sent: 1, reasons: [], parts: ['2/1'] })
  is(stored[0]?.bytes, TEXT)
})

test('a file that changes during a direct upload fails, and its bytes are removed', async () => {
  const path: string[] = []
  const { send, folder, stored, asked, notes } = await scene({
    refuse: async ({ part }) => {
      if (part === 2) await writeFile(path[0] ?? '', TEXT.toLowerCase())
      if (part === 2) await utimes(path[0] ?? '', 1, 1)
      return null
    },
  })
  path.push(join(folder, 'a.zip'))
  const { sent, reasons } = await send()
  is(sent, 0)
  match(reasons[0] ?? '', /changed during the upload/)
  equal({ stored, aborted: asked('DELETE').length }, { stored: [], aborted: 1 })
  equal(await readdir(notes), [])
})

test.run()
