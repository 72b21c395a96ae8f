import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { isOpenPicture, PICTURE_TYPES } from '../../../src/rules/thumbnails/dataset-picture.ts'
import { thumbnailSource } from '../../../src/rules/thumbnails/thumbnail.ts'

const test = suite('the picture of a dataset')
const LIMIT = 1000
const DAY = '2031-04-05'
const PICTURE = {
  contentType: 'image/png',
  size: 10,
  restricted: false,
  embargo: null,
  retention: null,
}

const open = (facts: Partial<Parameters<typeof isOpenPicture>[0]>, limit = LIMIT) =>
  isOpenPicture({ ...PICTURE, ...facts }, { limit, day: DAY })

test('every accepted type of image can be rendered as a thumbnail', () => {
  for (const contentType of PICTURE_TYPES) {
    is(thumbnailSource(contentType), 'image', contentType)
    is(open({ contentType }), true)
  }
  for (const contentType of ['image/svg+xml', 'image/fits', 'image/bmp', 'application/pdf'])
    is(open({ contentType }), false, contentType)
})

test('it is within the size limit of rendered images', () => {
  is(open({ size: LIMIT }), true)
  is(open({ size: LIMIT + 1 }), false)
  is(open({ size: LIMIT + 1 }, 0), true)
  is(open({ size: 1 }, -1), false)
})

test('everyone may access it on that day', () => {
  is(open({ restricted: true }), false)
  const embargo = (dateAvailable: string) => ({ embargo: { dateAvailable, reason: null } })
  is(open(embargo('2031-04-06')), false)
  is(open(embargo(DAY)), true)
  const retention = (dateUnavailable: string) => ({ retention: { dateUnavailable, reason: null } })
  is(open(retention(DAY)), true)
  is(open(retention('2031-04-04')), false)
})

test.run()
