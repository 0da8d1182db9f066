/* The styles of meeting are loaded with its first part. */
import { loadStyles } from "../games";
import "./meeting.css";

void loadStyles("meeting");
