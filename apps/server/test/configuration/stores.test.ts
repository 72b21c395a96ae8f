import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { suite } from 'uvu'
import { equal, instance, is, match, ok } from 'uvu/assert'
import { type Environment, readConfiguration } from '../../src/configuration.ts'
import { openStores } from '../../src/open-stores.ts'
import { StartFailure } from '../../src/start-failure.ts'

const test = suite('configuring stores')

const BUCKET = {
  HOLDFAST_STORES: 'archive,local',
  HOLDFAST_STORE_ARCHIVE_BUCKET: 'data-1',
}

function accepted(environment: Environment) {
  const reading = readConfiguration(environment)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  equal(reading.warnings, [])
  return reading.configuration.stores
}

const problemsOf = (environment: Environment): readonly string[] => {
  const reading = readConfiguration(environment)
  return reading.ok ? [] : reading.problems
}

test('the first of several stores is preferred by default', () => {
  const { preferred, stores } = accepted(BUCKET)
  is(preferred, 'archive')
  equal(
    stores.map(({ name, kind, profile }) => [name, kind, profile.label]),
    [
      ['archive', 's3', 'archive'],
      ['local', 'folder', 'local'],
    ],
  )
  is(accepted({ ...BUCKET, HOLDFAST_PREFERRED_STORE: 'local' }).preferred, 'local')
})

test('all options of a bucket are read', () => {
  const [archive] = accepted({
    ...BUCKET,
    HOLDFAST_STORE_ARCHIVE_KIND: 's3',
    HOLDFAST_STORE_ARCHIVE_LABEL: 'The archive',
    HOLDFAST_STORE_ARCHIVE_REGION: 'eu-north-1',
    HOLDFAST_STORE_ARCHIVE_ENDPOINT: 'https://s3.example.org',
    HOLDFAST_STORE_ARCHIVE_PATH_STYLE: 'on',
    HOLDFAST_STORE_ARCHIVE_ACCESS_KEY: 'key',
    HOLDFAST_STORE_ARCHIVE_SECRET_KEY_FILE: '/run/secrets/s3',
    HOLDFAST_STORE_ARCHIVE_DIRECT_UPLOAD: 'off',
    HOLDFAST_STORE_ARCHIVE_REDIRECT_DOWNLOADS: 'on',
    HOLDFAST_STORE_ARCHIVE_OUT_OF_BAND: 'on',
    HOLDFAST_STORE_ARCHIVE_PART_SIZE_MB: '64',
    HOLDFAST_STORE_ARCHIVE_URL_MINUTES: '15',
    HOLDFAST_STORE_ARCHIVE_TAGGING: 'off',
  }).stores
  equal(archive, {
    kind: 's3',
    name: 'archive',
    bucket: 'data-1',
    region: 'eu-north-1',
    endpoint: 'https://s3.example.org',
    pathStyle: true,
    silenceSeconds: 60,
    access: {
      kind: 'keys',
      id: { kind: 'given', secret: 'key' },
      secret: {
        kind: 'file',
        path: '/run/secrets/s3',
        variable: 'HOLDFAST_STORE_ARCHIVE_SECRET_KEY_FILE',
      },
    },
    profile: {
      label: 'The archive',
      type: 's3',
      bucket: 'data-1',
      directUpload: false,
      directDownload: true,
      uploadOutOfBand: true,
      partSize: 64 * 1024 ** 2,
      urlMinutes: 15,
      tagging: false,
    },
  })
})

test('every store without a folder gets one of its own', () => {
  const { stores } = accepted({ HOLDFAST_STORES: 'local,cold-1', HOLDFAST_DATA: 'd' })
  equal(
    stores.map((store) => 'path' in store && store.path),
    [resolve('d/files'), resolve('d/files-cold-1')],
  )
  const [, cold] = accepted({
    HOLDFAST_STORES: 'local,cold-1',
    HOLDFAST_STORE_COLD_1_FOLDER: 'e',
  }).stores
  ok(cold && 'path' in cold)
  is(cold.path, resolve('e'))
})

test('a profile replaces keys', () => {
  const [archive] = accepted({ ...BUCKET, HOLDFAST_STORE_ARCHIVE_PROFILE: 'holdfast' }).stores
  ok(archive.kind === 's3')
  equal(archive.access, { kind: 'found', profile: 'holdfast' })
})

test('every problem names its variable and contains no value', () => {
  const wrong: readonly (readonly [string, Environment])[] = [
    ['HOLDFAST_STORES', { HOLDFAST_STORES: 'a,a' }],
    ['HOLDFAST_STORES', { HOLDFAST_STORES: 'Archive' }],
    ['HOLDFAST_STORES', { HOLDFAST_STORES: ',' }],
    ['HOLDFAST_PREFERRED_STORE', { ...BUCKET, HOLDFAST_PREFERRED_STORE: 'other' }],
    ['HOLDFAST_STORE_ARCHIVE_KIND', { ...BUCKET, HOLDFAST_STORE_ARCHIVE_KIND: 'tape' }],
    ['HOLDFAST_STORE_ARCHIVE_BUCKET', { ...BUCKET, HOLDFAST_STORE_ARCHIVE_KIND: 'folder' }],
    ['HOLDFAST_STORE_LOCAL_BUCKET', { HOLDFAST_STORES: 'local', HOLDFAST_STORE_LOCAL_KIND: 's3' }],
    ['HOLDFAST_STORE_ARCHIVE_ENDPOINT', { ...BUCKET, HOLDFAST_STORE_ARCHIVE_ENDPOINT: 'hunter2' }],
    [
      'HOLDFAST_STORE_ARCHIVE_PART_SIZE_MB',
      { ...BUCKET, HOLDFAST_STORE_ARCHIVE_PART_SIZE_MB: '4' },
    ],
    [
      'HOLDFAST_STORE_ARCHIVE_PART_SIZE_MB',
      { ...BUCKET, HOLDFAST_STORE_ARCHIVE_PART_SIZE_MB: '5121' },
    ],
    ['HOLDFAST_STORE_ARCHIVE_TAGGING', { ...BUCKET, HOLDFAST_STORE_ARCHIVE_TAGGING: 'maybe' }],
    [
      'HOLDFAST_STORE_ARCHIVE_SECRET_KEY',
      { ...BUCKET, HOLDFAST_STORE_ARCHIVE_ACCESS_KEY: 'hunter2' },
    ],
    [
      'HOLDFAST_STORE_ARCHIVE_ACCESS_KEY',
      { ...BUCKET, HOLDFAST_STORE_ARCHIVE_SECRET_KEY: 'hunter2' },
    ],
    [
      'HOLDFAST_STORE_ARCHIVE_PROFILE',
      {
        ...BUCKET,
        HOLDFAST_STORE_ARCHIVE_PROFILE: 'x',
        HOLDFAST_STORE_ARCHIVE_ACCESS_KEY: 'hunter2',
        HOLDFAST_STORE_ARCHIVE_SECRET_KEY: 'hunter2',
      },
    ],
    ['HOLDFAST_STORE_LOCAL_LABEL', { ...BUCKET, HOLDFAST_STORE_LOCAL_LABEL: 'archive' }],
    [
      'HOLDFAST_STORE_B_BUCKET',
      {
        HOLDFAST_STORES: 'a,b',
        HOLDFAST_STORE_A_BUCKET: 'same',
        HOLDFAST_STORE_B_BUCKET: 'same',
      },
    ],
  ]
  for (const [name, environment] of wrong) {
    const [problem = '', ...others] = problemsOf(environment)
    is(problem.split(':')[0], name, problem)
    match(problem, ': expected ')
    equal(others, [])
    ok(!problem.includes('hunter2'))
  }
})

test('an option of an unknown store and an unknown option cause a warning', () => {
  for (const name of ['HOLDFAST_STORE_OTHER_BUCKET', 'HOLDFAST_STORE_ARCHIVE_BUKET']) {
    const reading = readConfiguration({ ...BUCKET, [name]: 'x' })
    ok(reading.warnings[0]?.startsWith(`${name} `), name)
  }
})

test('keys are read from files, and a missing file stops the start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-keys-'))
  try {
    writeFileSync(join(folder, 'id'), 'key\n')
    writeFileSync(join(folder, 'empty'), '\n')
    const stores = (secret: string) =>
      accepted({
        ...BUCKET,
        HOLDFAST_STORE_ARCHIVE_ACCESS_KEY_FILE: join(folder, 'id'),
        HOLDFAST_STORE_ARCHIVE_SECRET_KEY_FILE: join(folder, secret),
      })
    const opened = await openStores(stores('id'))
    equal(Object.keys(opened.storages.drivers), ['archive', 'local'])
    opened.close()
    for (const secret of ['empty', 'missing'])
      await openStores(stores(secret)).then(
        () => ok(false, 'It must not open'),
        (error: unknown) => {
          instance(error, StartFailure)
          match(String(error), 'HOLDFAST_STORE_ARCHIVE_SECRET_KEY_FILE names ')
        },
      )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.run()
