import type { World } from '../app/world.ts'

/** Deaccessions a released version, named `x.y`, without notifications. */
export const deaccession = (world: World, datasetId: number, number: string): Promise<void> =>
  world.store.write(async ({ versions }) => {
    const [major = 0, minor = 0] = number.split('.').map(Number)
    const version = await versions.find(datasetId, { kind: 'number', number: { major, minor } })
    if (version?.state.kind !== 'released') throw new Error(`No released version ${number}`)
    const { releasedAt } = version.state
    const told = { reason: 'Wrong gauge', forwardUrl: 'https://example.org/new' }
    const state = { kind: 'deaccessioned', number: { major, minor }, releasedAt, ...told } as const
    await versions.save({ ...version, state })
  })
