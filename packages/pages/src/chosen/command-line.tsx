import { CopyButton } from '../islands/copy-button.tsx'
import type { Shown } from '../layout/shown.ts'

/** How the same zip is fetched by a program that continues a broken download. */
export function CommandLine({
  shown,
  address,
}: {
  readonly shown: Shown
  readonly address: string
}) {
  const key = shown.signedIn === null ? '' : ' -H "X-Service-key: $API_TOKEN"'
  return (
    <details>
      <summary>{shown.texts.files.curl}</summary>
      <pre>
        <code id="command">{`curl -L -C - -o files.zip${key} '${address.replaceAll("'", '%27')}'`}</code>
      </pre>
      <CopyButton shown={shown} from="command" />
    </details>
  )
}
