import type { Holder } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { opaque } from '../database/opaque-values.ts'

/**
 * For `with recursive`: a table `mine` of every identifier under which the holder is an assignee: the
 * holder's own, the groups of their address and confirmed mail domain, and then all explicit groups that
 * contain one of these, at any depth. `union` also ends the recursion when groups contain each other.
 */
export const assigneeIdentifiers = ({
  identifiers,
  address,
  accountId,
}: Holder): RawBuilder<unknown> =>
  allIdentifiers(sql`
      select unnest(${opaque(sql`${identifiers}::text[]`)}) collate "C"
      ${address === null ? sql`` : ofAddress(opaque(sql`${address}::text`))}
      ${accountId === null ? sql`` : ofMailDomain(sql`${accountId}`)}`)

/** The same for a row `h` with the columns `identifiers`, `address` and `account_id`, which stands before `lateral`. */
export const identifiersOfRow = allIdentifiers(sql`
      select unnest(h.identifiers) collate "C"
      ${ofAddress(sql`h.address`)}
      ${ofMailDomain(sql`h.account_id`)}`)

function allIdentifiers(own: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  mine (identifier) as (
    (
      ${own}
    )
    union
    select around.identifier
    from mine
    -- One by one, by the index on members: there is no telling how many there are, so a plan might read all.
    cross join lateral (
      select g.identifier
      from assignee_group_member m join assignee_group g on g.id = m.group_id
      where m.member = mine.identifier
      offset 0
    ) as around
  )`
}

function ofAddress(address: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      union all
      select g.identifier
      from assignee_group_range r join assignee_group g on g.id = r.group_id
      where r.low <= ${address} and r.high >= ${address}`
}

function ofMailDomain(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      union all
      select found.identifier
      from (
        select substring(email_folded from '[^@]*$') as name from account
        where id = ${accountId} and email_confirmed_at is not null
      ) as own
      cross join lateral (
        select g.identifier
        from assignee_group_domain d join assignee_group g on g.id = d.group_id
        where not d.regex and d.domain = own.name
        union all
        select g.identifier
        from assignee_group_domain d join assignee_group g on g.id = d.group_id
        where d.regex and own.name ~ ('^(?:' || d.domain || ')$')
      ) as found`
}

/** The identifiers as an array, so that one index search takes them together with the points. */
export const identifierArray = sql`array(select identifier from mine)`
