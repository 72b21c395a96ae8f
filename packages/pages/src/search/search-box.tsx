import type { Shown } from '../layout/shown.ts'
import { type SearchState, searchParameters } from './search-state.ts'

/** The field for words and its button; everything else of the search is kept. */
export function SearchBox({
  shown,
  state,
  label,
}: {
  readonly shown: Shown
  readonly state: SearchState
  readonly label: string
}) {
  const kept = searchParameters({ ...state, q: '', page: 1 })
  return (
    <search>
      <form action={`${shown.addresses.base}/search`} class="search">
        <label for="q">{label}</label>
        <input id="q" name="q" type="search" value={state.q} maxlength={1000} />
        {[...kept].map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{shown.texts.search.search}</button>
      </form>
    </search>
  )
}
