import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { changedLevels } from './field-demands.ts'
import type { Managed } from './managed.ts'

/** Changes of the metadata of a collection what a form says. */
export async function changeMetadata(
  { configuration, blocks }: Repository,
  { actor, ref, view }: Managed,
  form: URLSearchParams,
): Promise<void> {
  switch (form.get('do')) {
    case 'blocks':
      await configuration.changeBlocks(actor, ref, form.getAll('block'))
      return
    case 'inherit':
      await configuration.makeBlockRoot(actor, ref, false)
      return
    case 'fields': {
      const fields = (await blocks.all()).flatMap((block) => block.fields)
      const changed = changedLevels(fields, view.collection.inputLevels, form)
      // An empty list would remove all levels.
      if (changed.length > 0) await configuration.changeInputLevels(actor, ref, changed)
      return
    }
    case 'facets': {
      // Those that stay keep their order.
      const ticked = form.getAll('facet')
      const now = (await configuration.facets(actor, ref)).map(({ name }) => name)
      const kept = now.filter((name) => ticked.includes(name))
      await configuration.changeFacets(actor, ref, [...new Set([...kept, ...ticked])])
      return
    }
    default:
      refuse({ kind: 'invalid', message: 'The form does not say what to do.' })
  }
}
