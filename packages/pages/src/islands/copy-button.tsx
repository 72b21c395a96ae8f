import type { Shown } from '../layout/shown.ts'
import { COPY_SCRIPT_PATH } from './copy-text.ts'

/** A button that copies the text of the element with this id, where scripts run. */
export const CopyButton = ({ shown, from }: { readonly shown: Shown; readonly from: string }) => (
  <copy-text
    data-from={from}
    data-label={shown.texts.reading.copy}
    data-done={shown.texts.reading.copied}
  />
)

/** Loads what `CopyButton` needs. */
export const CopyScript = ({ shown }: { readonly shown: Shown }) => (
  <script type="module" src={`${shown.addresses.base}${COPY_SCRIPT_PATH}`} />
)
