let pressed = false
let watching = false
const waiting: (() => void)[] = []

/** Begins to watch the mouse, or the mouse events of a touch. Call it before `afterPress`. */
export function watchPresses(): void {
  if (watching) return
  watching = true
  const end = () =>
    // After the click.
    setTimeout(() => {
      pressed = false
      for (const run of waiting.splice(0)) run()
    })
  addEventListener('mousedown', () => (pressed = true), true)
  addEventListener('mouseup', end, true)
  addEventListener('dragend', end, true)
}

/**
 * Runs a function at once, or after the click if the user is pressing something. A message that
 * appears during the press can move the pressed button away from the pointer. Then the browser
 * sends no click.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else run()
}
