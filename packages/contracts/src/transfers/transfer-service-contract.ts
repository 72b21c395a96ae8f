import type { TransferService } from '@holdfast/core'
import { type TransferPermission, TransferRefused } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is } from 'uvu/assert'
import { rejection } from '../storage/rejection.ts'

/** A service without permissions, and how to close it. */
export interface OpenedTransfers {
  readonly service: TransferService
  /** An endpoint of the service. */
  readonly endpoint: string
  close?(): Promise<void>
}

/** All rules of the `TransferService` port about permissions and unknown tasks. */
export function transferServiceContract(name: string, open: () => Promise<OpenedTransfers>): void {
  const test = suite<OpenedTransfers>(`${name} are a TransferService`)
  test.before.each(async (context) => {
    Object.assign(context, await open())
  })
  test.after.each(({ close }) => close?.())

  const permission = (
    endpoint: string,
    more: Partial<TransferPermission> = {},
  ): TransferPermission => ({
    endpoint,
    folder: '/data/10.5072/FK2/AAA/',
    principal: 'ada',
    access: 'write',
    ...more,
  })

  test('a granted permission is listed until it is revoked', async ({ service, endpoint }) => {
    const [one, other] = [permission(endpoint), permission(endpoint, { principal: 'bob' })]
    equal(await service.granted(endpoint), [])
    await service.grant(one)
    await service.grant(other)
    equal(await service.granted(endpoint), [one, other])
    await service.revoke(one)
    equal(await service.granted(endpoint), [other])
  })

  test('a second permission of a principal on a folder is refused', async ({
    service,
    endpoint,
  }) => {
    await service.grant(permission(endpoint))
    const again = await rejection(service.grant(permission(endpoint, { access: 'read' })))
    instance(again, TransferRefused)
    is(again instanceof TransferRefused && again.reason, 'exists')
    equal(await service.granted(endpoint), [permission(endpoint)])
    await service.grant(permission(endpoint, { folder: '/data/10.5072/FK2/BBB/' }))
  })

  test('revoking what was not granted succeeds and changes nothing', async ({
    service,
    endpoint,
  }) => {
    await service.grant(permission(endpoint))
    await service.revoke(permission(endpoint, { principal: 'bob' }))
    await service.revoke(permission(endpoint, { access: 'read' }))
    equal(await service.granted(endpoint), [permission(endpoint)])
  })

  test('an unknown task is refused as such', async ({ service }) => {
    if (service.starter !== undefined) return
    const asked = { task: '00000000-0000-4000-8000-000000000000', cursor: null, copies: [] }
    const refused = await rejection(service.task(asked))
    is(refused instanceof TransferRefused && refused.reason, 'noTask')
  })

  test.run()
}
