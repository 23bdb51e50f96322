import { data } from 'react-router';
import { ErrorPage } from '#app/ui/error-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage error="not-found" />;
}
