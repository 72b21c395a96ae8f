import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { filesOf, newDataset, publish, upload, versionsOf } from './client.ts'
import { onEachDatabase, type Place } from './databases.ts'
import { bytesNamed } from './random.ts'

onEachDatabase('concurrent writers', (where, prepare) => {
  const test = suite(where)
  let place: Place
  let server: StartedServer

  test.before(async () => {
    place = await prepare()
    const processes = place.askable === 'always' ? '2' : '1'
    server = await place.start({ HOLDFAST_WORKERS: processes })
  })
  test.after(() => place.remove())

  for (const rivals of [2, 8])
    test(`of ${rivals} publishes one releases a version, the others are refused`, async () => {
      const { address } = server
      const dataset = await newDataset(address)
      for (const round of [1, 2, 3]) {
        const content = bytesNamed(`round ${round}`, 400_000)
        is((await upload(address, dataset, { name: 'a.bin', content })).status, 201)
        const answers = await Promise.all(
          Array.from({ length: rivals }, () => publish(address, dataset)),
        )
        const statuses = answers.map(({ status }) => status).toSorted()
        equal(statuses, [200, ...Array.from({ length: rivals - 1 }, () => 403)])
        for (const { status, bytes } of answers)
          if (status === 403) match(bytes.toString(), '"status":"ERROR"')
        const numbers = (await versionsOf(address, dataset)).map((each) => each.versionNumber)
        equal(numbers, [3, 2, 1].slice(-round))
      }
    })

  test('eight concurrent uploads of one name succeed under different names', async () => {
    const { address } = server
    const dataset = await newDataset(address)
    for (const round of [1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, client) =>
          upload(address, dataset, {
            name: 'levels.csv',
            content: bytesNamed(`${round} ${client}`, 30_000 + client),
            pieces: 5,
          }),
        ),
      )
      equal(
        answers.map(({ status }) => status),
        Array(8).fill(201),
      )
    }
    const files = await filesOf(address, dataset)
    const numbered = Array.from({ length: 15 }, (_, index) => `levels-${index + 1}.csv`)
    equal(files.map(({ label }) => label).toSorted(), ['levels.csv', ...numbered].toSorted())
    is((await server.terminate()).code, 0)
    const counted = `select file_total, file_count, byte_count::integer from dataset join dataset_version
      on dataset_id = dataset.id where dataset_id = ${dataset}`
    equal(await place.ask(counted), [
      { file_total: 16, file_count: 16, byte_count: 2 * 8 * 30_000 + 2 * 28 },
    ])
  })

  test.run()
})
