import { CopyButton } from '../islands/copy-button.tsx'
import { type Addresses, addressesAt } from '../layout/addresses.ts'
import type { Shown } from '../layout/shown.ts'

interface CommandProps {
  readonly shown: Shown
  /** Of the installation. */
  readonly url: string
  /** The address of the zip among those of the API. */
  readonly addressIn: (addresses: Addresses) => string
}

/** How the same zip is fetched by a program that continues a broken download. */
export function CommandLine({ shown, url, addressIn }: CommandProps) {
  const key = shown.signedIn === null ? '' : ' -H "X-Service-key: $API_TOKEN"'
  // Pages know the session of the person who has signed in; a program asks the API.
  const path = addressIn(addressesAt(shown.addresses.base)).replaceAll("'", '%27')
  return (
    <details>
      <summary>{shown.texts.files.curl}</summary>
      <pre>
        <code id="command">{`curl -fL -C - -o files.zip${key} '${new URL(url).origin}${path}'`}</code>
      </pre>
      <CopyButton shown={shown} from="command" />
    </details>
  )
}
