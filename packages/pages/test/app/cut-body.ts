/** A body whose connection breaks after `begun`. */
export const cutBody = (begun: string): ReadableStream =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(begun)),
    pull: (controller) => controller.error(new Error('aborted')),
  })
