import { hydrateRoot } from 'react-dom/client';
import { Document } from './document.tsx';
import { documents } from './documents.tsx';
import '../styles.css';

const root = document.getElementById('root');
const page = documents[location.pathname.replace(/(.)\/$/, '$1')];
if (root && page) hydrateRoot(root, <Document Page={page.Page} />);
