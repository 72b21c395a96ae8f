const BOUNDARY = 'bench-4711'

/** A form with one file, written out, for clients that send texts. */
export function formBody(fileName: string, content: string) {
  const disposition = `Content-Disposition: form-data; name="file"; filename="${fileName}"`
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: [
      `--${BOUNDARY}`,
      disposition,
      'Content-Type: text/plain',
      '',
      content,
      `--${BOUNDARY}--`,
      '',
    ].join('\r\n'),
  } as const
}
