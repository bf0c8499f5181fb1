import { hydrateRoot } from 'react-dom/client';
import { pathHere } from '../lib/base.ts';
import { Document } from './document.tsx';
import { documents } from './documents.tsx';
import '../styles.css';

const root = document.getElementById('root');
const page = documents[pathHere().replace(/(.)\/$/, '$1')];
if (root && page) hydrateRoot(root, <Document Page={page.Page} />);
