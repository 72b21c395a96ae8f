import type { Repository } from '@holdfast/core'
import { type Group, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { created, message, ok } from '../output/envelope.ts'
import { presentIpGroup, presentMailDomainGroup } from './present-group.ts'

const ADMIN = { area: 'groups', caller: 'account' } as const

const text = v.nullish(v.string(), '')
const texts = v.nullish(v.array(v.string()), [])

const IpGroupBody = v.object({
  alias: text,
  name: v.string(),
  description: text,
  addresses: texts,
  ranges: v.nullish(v.array(v.tuple([v.string(), v.string()])), []),
})

const MailDomainBody = v.object({
  alias: v.string(),
  name: v.string(),
  description: text,
  domains: v.array(v.string()),
  regex: v.nullish(v.boolean(), false),
})

/** Groups of the installation (docs/specification/groups.md#groups-of-the-installation). */
export const adminGroupEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...ipGroups(repository),
  ...mailDomainGroups(repository),
]

const presentGroup = (group: Group): object => {
  if (group.kind === 'ip') return presentIpGroup(group)
  if (group.kind === 'mailDomain') return presentMailDomainGroup(group)
  throw new Error(`${group.identifier} is a group of a collection`)
}

function ipGroups({ groups: { ip } }: Repository): readonly Endpoint[] {
  const path = '/admin/groups/ip'
  const onePath = `${path}/{alias}` as const
  return [
    endpoint(
      { ...ADMIN, id: 'groups.ip.list', method: 'get', path, summary: 'All groups of addresses' },
      async ({ c, actor }) => ok(c, (await ip.list(actor)).map(presentIpGroup)),
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'groups.ip.create',
        method: 'post',
        path,
        summary: 'Create a group of addresses; an alias in use gets a number',
        body: jsonBody(IpGroupBody),
        answers: { 201: { description: 'The new group' } },
      },
      async ({ c, actor, body }) => {
        const group = await ip.create(actor, { ...body, alias: body.alias || 'ipGroup' })
        return created(c, presentGroup(group), `/groups/ip/${group.alias}`)
      },
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'groups.ip.get',
        method: 'get',
        path: onePath,
        summary: 'A group of addresses',
      },
      async ({ c, actor, params }) => ok(c, presentIpGroup(await ip.get(actor, params.alias))),
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'groups.ip.put',
        method: 'put',
        path: onePath,
        summary: 'Create or replace a group of addresses',
        body: jsonBody(IpGroupBody),
        answers: { 201: { description: 'The group' } },
      },
      async ({ c, actor, params: { alias }, body }) => {
        const group = await ip.put(actor, alias, body)
        return created(c, presentGroup(group), `/groups/ip/${alias}`)
      },
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'groups.ip.delete',
        method: 'delete',
        path: onePath,
        summary: 'Delete a group of addresses that has no roles',
      },
      async ({ c, actor, params: { alias } }) => {
        await ip.remove(actor, alias)
        return message(c, `Group &ip/${alias} deleted.`)
      },
    ),
  ]
}

function mailDomainGroups({ groups: { mailDomain } }: Repository): readonly Endpoint[] {
  const path = '/admin/groups/domain'
  const onePath = `${path}/{alias}` as const
  const body = jsonBody(MailDomainBody)
  return [
    endpoint(
      {
        ...ADMIN,
        id: 'groups.domain.list',
        method: 'get',
        path,
        summary: 'All mail-domain groups',
      },
      async ({ c, actor }) => ok(c, (await mailDomain.list(actor)).map(presentMailDomainGroup)),
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'groups.domain.create',
        method: 'post',
        path,
        summary: 'Create or replace a mail-domain group',
        body,
      },
      async ({ c, actor, body }) => ok(c, presentGroup(await mailDomain.put(actor, body))),
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'groups.domain.get',
        method: 'get',
        path: onePath,
        summary: 'A mail-domain group',
      },
      async ({ c, actor, params }) =>
        ok(c, presentMailDomainGroup(await mailDomain.get(actor, params.alias))),
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'groups.domain.put',
        method: 'put',
        path: onePath,
        summary: 'Replace or create a mail-domain group',
        body,
      },
      async ({ c, actor, params: { alias }, body }) => {
        if (alias !== body.alias)
          refuse({ kind: 'notFound', what: `Mail-domain group ${alias.slice(0, 100)}` })
        return ok(c, presentGroup(await mailDomain.put(actor, body)))
      },
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'groups.domain.delete',
        method: 'delete',
        path: onePath,
        summary: 'Delete a mail-domain group that has no roles',
      },
      async ({ c, actor, params: { alias } }) => {
        await mailDomain.remove(actor, alias)
        return message(c, `Group &maildomain/${alias} deleted.`)
      },
    ),
  ]
}
