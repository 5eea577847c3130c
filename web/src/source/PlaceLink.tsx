// A place of the program, as a button that shows it in the text.

import type { Place } from '../document'

export function placeText(place: Place): string {
  return `${fileName(place.file)}:${place.line}:${place.column}`
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function PlaceLink({ place, onShow }: { place: Place; onShow: (place: Place) => void }) {
  return (
    <button type="button" class="link place" title={`${place.file}:${place.line}:${place.column}`} onClick={() => onShow(place)}>
      {placeText(place)}
    </button>
  )
}
