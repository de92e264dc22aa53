/** In place of what is on its way. */
export function Skeleton({ text }: { text: string }) {
  return (
    <div role="status" className="skeleton">
      <span className="visually-hidden">{text}</span>
    </div>
  );
}
