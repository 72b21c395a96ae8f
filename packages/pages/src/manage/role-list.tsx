import type { GivenRole } from '@holdfast/core'
import type { AssignmentPoint, Role, RoleHistoryEntry } from '@holdfast/core/rules'
import { Form, SelectField, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { RowForm } from '../forms/row-form.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { roleName, roleText } from '../layout/role-name.ts'
import type { Shown } from '../layout/shown.ts'
import { RoleHistory } from './role-history.tsx'

/** How many assignments a page shows. */
const ROLES_SHOWN = 100

/** Who has which role on an object, and what can be given. */
export interface RolesFacts {
  readonly given: readonly GivenRole[]
  /** Those that the reader may give. */
  readonly offered: readonly Role[]
  /** The page, from 1. */
  readonly number: number
  /** What was given and revoked here itself, present roles first; empty for readers who may not see it. */
  readonly history: readonly RoleHistoryEntry[]
}

interface RoleListProps extends RolesFacts {
  readonly shown: Shown
  readonly form: FormState
  /** The path that takes the forms. */
  readonly action: string
  /** The object whose assignments can be revoked here; others are inherited. */
  readonly point: Pick<AssignmentPoint, 'id'>
}

/** A table of the assignments, each with its end, and the form for another one. */
export function RoleList(props: RoleListProps) {
  const { shown, given, number, action } = props
  const { manage, account } = shown.texts
  const first = (number - 1) * ROLES_SHOWN
  const separator = action.includes('?') ? '&' : '?'
  const at = (page: number) => `${shown.addresses.base}${action}${separator}page=${page}`
  return (
    <>
      <GiveRole {...props} />
      <section>
        <h2>{manage.rolesGiven}</h2>
        {given.length === 0 ? <p>{manage.noRoles}</p> : <Given {...props} first={first} />}
        <PageLinks
          label={manage.rolesGiven}
          previous={number > 1 ? { href: at(number - 1), text: account.previous } : null}
          next={
            given.length > first + ROLES_SHOWN ? { href: at(number + 1), text: account.next } : null
          }
        />
      </section>
      <RoleHistory {...props} />
    </>
  )
}

function Given({ first, ...props }: RoleListProps & { readonly first: number }) {
  const { given, shown } = props
  const { manage } = shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{manage.assignee}</th>
            <th scope="col">{manage.role}</th>
            <th scope="col">{manage.givenOn}</th>
            <th scope="col">
              <span class="hidden">{manage.revoke}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {given.slice(first, first + ROLES_SHOWN).map((one) => (
            <Row {...props} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  shown,
  action,
  point,
  one: { assignment, role, assigneeName, point: place },
}: RoleListProps & { readonly one: GivenRole }) {
  const { manage } = shown.texts
  const { assignee, id } = assignment
  return (
    <tr>
      <td>
        {assigneeName ?? manage.nobody} <span class="muted">{assignee}</span>
      </td>
      <td>{roleName(role.name, shown)}</td>
      <td>{place.name}</td>
      <td>
        {place.id === point.id ? (
          <RowForm
            shown={shown}
            action={action}
            about={{ assignment: String(id) }}
            of={`${roleName(role.name, shown)}, ${assigneeName ?? assignee}`}
            steps={[{ text: manage.revoke, step: 'revoke' }]}
          />
        ) : null}
      </td>
    </tr>
  )
}

function GiveRole({ shown, form, offered, action }: RoleListProps) {
  const { manage } = shown.texts
  if (offered.length === 0) return <p>{manage.nothingToGive}</p>
  return (
    <section>
      <h2>{manage.giveRole}</h2>
      <Form shown={shown} action={action}>
        <TextField
          shown={shown}
          form={form}
          name="assignee"
          label={manage.assignee}
          hint={manage.assigneeHint}
          required
        />
        <SelectField
          shown={shown}
          form={form}
          name="role"
          label={manage.role}
          options={[
            { value: '', text: manage.chooseRole },
            ...offered.map((role) => ({ value: role.alias, text: roleText(role, shown) })),
          ]}
          required
        />
        <div class="actions">
          <SendButton text={manage.giveRole} name="do" value="assign" />
        </div>
      </Form>
    </section>
  )
}
