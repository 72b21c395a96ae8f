import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { apiData } from './api-data.ts'
import { anywhere, type Place } from './faults/databases.ts'
import { publishedSample } from './published-sample.ts'

const python = process.env.TEST_MLCROISSANT_PYTHON

/** Prints how many files the reference implementation reads from each document; it throws on invalid ones. */
const READ = `
import sys, mlcroissant
for address in sys.argv[1:]:
    print(len(mlcroissant.Dataset(jsonld=address).metadata.distribution))`

if (python === undefined)
  console.log(
    'left out: reading Croissant with its reference implementation; run with: TEST_MLCROISSANT_PYTHON=<python with mlcroissant> npm run e2e',
  )
else readByReference(python)

function readByReference(interpreter: string): void {
  const test = suite('Croissant and its reference implementation')
  let place: Place

  test.before(async () => {
    place = await anywhere()
  })
  test.after(() => place?.remove())

  const filesIn = async (...addresses: readonly string[]) => {
    const { stdout } = await promisify(execFile)(interpreter, ['-c', READ, ...addresses])
    return stdout.trim().split('\n').map(Number)
  }

  test('the exports of a release are valid, and name every file', async () => {
    const server = await place.start()
    const id = await publishedSample(server.address)
    const { files, datasetPersistentId: pid } = await apiData(
      server.address,
      `/api/datasets/${id}/versions/1.0`,
    )
    const exported = (exporter: string) =>
      `${server.address}/api/datasets/export?exporter=${exporter}&persistentId=${pid}`
    const found = await filesIn(exported('croissant'), exported('croissantSlim'))
    equal(found, [files.length, 0])
  })

  test.run()
}
