import type { Repository } from '@holdfast/core'
import { type Actor, type CollectionRef, refuse } from '@holdfast/core/rules'
import { typedAssignee } from './typed-assignee.ts'

/** Does with a group of a collection what a form asks for. */
export async function changeGroup(
  explicit: Repository['groups']['explicit'],
  actor: Actor,
  { collection, form }: { readonly collection: CollectionRef; readonly form: URLSearchParams },
): Promise<void> {
  const typed = (name: string) => (form.get(name) ?? '').trim()
  const group = { collection, alias: typed('group') }
  const words = { name: typed('name'), description: typed('description') }
  switch (form.get('do')) {
    case 'create':
      await explicit.create(actor, { collection, alias: typed('alias') }, words)
      return
    case 'describe':
      await explicit.describe(actor, group, words)
      return
    case 'add':
      await explicit.add(actor, group, [typedAssignee(form.get('member'))])
      return
    case 'remove':
      await explicit.remove(actor, group, typed('member'))
      return
    case 'delete':
      await explicit.delete(actor, group)
      return
    default:
      refuse({ kind: 'invalid', message: 'The form does not say what to do.' })
  }
}
