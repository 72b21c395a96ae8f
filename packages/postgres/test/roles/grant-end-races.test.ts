import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openStore, server } from '../databases.ts'
import { aDraft, fillDraft, given } from '../store/filled-draft.ts'

/** The number of queries that a unit sends so that another one has time to continue. */
const QUESTIONS = 50

const READER = {
  alias: 'reader',
  name: 'Reader',
  description: '',
  permissions: ['DownloadFile'],
  ownerId: null,
} as const

const PAST = new Date('2001-02-03T04:05:06Z')

if (server !== null) {
  const kind = server
  const test = suite<Awaited<ReturnType<typeof openStore>>>('ends of grants beside each other')
  test.before(async (context) => {
    Object.assign(context, await openStore(kind))
  })
  test.after(({ close }) => close())

  test('what is granted again while ended grants are removed stays', async ({ store }) => {
    const [file] = await fillDraft(store, await aDraft(store), 1)
    const pointId = given(file ?? null).id
    const assignment = await store.write(async ({ roles }) => {
      const { id: roleId } = given(await roles.add(READER))
      return roles.assign({ assignee: '@reader', roleId, pointId, expiresAt: PAST })
    })
    const { removing } = await store.write(async ({ roles }) => {
      const [again] = await roles.assignAll([{ ...assignment, expiresAt: null }])
      const removed = store.write((other) => other.roles.removeEnded(10))
      for (let asked = 0; asked < QUESTIONS; asked += 1) await roles.byId(given(again ?? null).id)
      return { removing: removed }
    })
    equal(await removing, [])
    const there = await store.read(({ roles }) => roles.assignmentsAt(pointId))
    equal(
      there.map(({ expiresAt }) => expiresAt),
      [null],
    )
  })

  test.run()
}
