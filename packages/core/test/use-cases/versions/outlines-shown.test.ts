import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { Permission, VersionOutline, VersionState } from '../../../src/rules.ts'
import { outlinesShown } from '../../../src/use-cases/versions/differences/history.ts'

const test = suite('the newest versions that a caller may know of')

const AT = new Date('2031-04-05T12:00:00Z')

const outline = (ordinal: number, state: VersionState): VersionOutline => ({
  id: ordinal,
  datasetId: 1,
  ordinal,
  createdAt: AT,
  updatedAt: AT,
  fileCount: 0,
  byteCount: 0,
  unf: null,
  note: `note ${ordinal}`,
  contributorIds: [7],
  summary: null,
  state,
})

const released = (major: number): VersionState => ({
  kind: 'released',
  number: { major, minor: 0 },
  releasedAt: AT,
})

const WITHDRAWN: VersionState = {
  kind: 'deaccessioned',
  number: { major: 2, minor: 0 },
  releasedAt: AT,
  reason: 'wrong',
  forwardUrl: null,
}

const NEWEST = [
  outline(4, { kind: 'draft' }),
  outline(3, released(3)),
  outline(2, WITHDRAWN),
  outline(1, released(1)),
]

const shown = (limit: number, ...held: readonly Permission[]) =>
  outlinesShown(NEWEST, { held: new Set(held), masked: null }, limit).map(({ ordinal }) => ordinal)

test('are without the draft for those who may not see it, and as many as wanted', () => {
  equal(shown(3), [3, 2, 1])
  equal(shown(2), [3, 2])
  equal(shown(3, 'DownloadFile'), [3, 2, 1])
})

test('begin with the draft for those who may see it', () => {
  equal(shown(3, 'ViewUnpublishedDataset'), [4, 3, 2])
  equal(shown(9, 'ViewUnpublishedDataset'), [4, 3, 2, 1])
})

test('do not tell their authors where these are masked', () => {
  const access = { held: new Set<Permission>(), masked: new Set<string>() }
  const found = outlinesShown(NEWEST, access, 1)
  equal(
    found.map(({ contributorIds }) => contributorIds),
    [[]],
  )
})

test.run()
